// Runs in VS Code's extension host: tests the extension through VS Code's own interfaces.

const { runAll } = require("./host/run.cjs");

for (const file of ["mistake", "play", "reading", "writing", "at_hand", "search", "check_task"]) require(`./host/${file}.cjs`);

exports.run = runAll;

// Starts a code-server with the extension installed, in a folder of its own, and stops it.

import { spawn, execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const SETTINGS = {
  "chat.disableAIFeatures": true,
  "editor.accessibilitySupport": "off",
  "editor.fontSize": 15,
  "editor.minimap.enabled": false,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "files.autoSave": "off",
  "files.simpleDialog.enable": true,
  "git.enabled": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "workbench.colorTheme": "Default Light Modern",
  "workbench.enableExperiments": false,
  "workbench.reduceMotion": "on",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};

/**
 * @param {{prefix: string, state: string, vsix: string, env?: Record<string, string>, settings?: object, trustsAll?: boolean}} options with `trustsAll` false, new folders are not trusted, and nothing is asked
 * @returns {Promise<{url: string, machineSettings: (settings: object) => void, stop: () => Promise<void>}>}
 */
export async function startCodeServer({ prefix, state, vsix, env = {}, settings = {}, trustsAll = true }) {
  const node = path.join(prefix, "node/bin/node");
  const entry = path.join(prefix, "cs/node_modules/code-server/out/node/entry.js");
  const folders = ["--user-data-dir", path.join(state, "user"), "--extensions-dir", path.join(state, "extensions")];
  const home = path.join(state, "xdg");
  const environment = { ...process.env, ...env, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home };
  const restricted = { "security.workspace.trust.enabled": true, "security.workspace.trust.startupPrompt": "never", "security.workspace.trust.banner": "never" };
  write(path.join(state, "user/User/settings.json"), { ...SETTINGS, ...settings, ...(trustsAll ? {} : restricted) });
  // The path of a program is a setting of the machine, which is read from a file of its own.
  const machineSettings = (settings) => write(path.join(state, "user/Machine/settings.json"), settings);
  execFileSync(node, [entry, ...folders, "--install-extension", vsix, "--force"], { env: environment, stdio: "pipe" });
  const flags = ["--bind-addr", "127.0.0.1:0", "--auth", "none", "--disable-telemetry", "--disable-update-check", ...(trustsAll ? ["--disable-workspace-trust"] : [])];
  const server = spawn(node, [entry, ...flags, ...folders], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => server.once("exit", (code, signal) => resolve(signal ?? code)));
  const url = await listening(server, ended);
  let isStopped = false;
  void ended.then((how) => isStopped || console.log(`code-server at ${url} has ended by itself (${how}): nothing can pass any more`));
  const stop = async () => {
    isStopped = true;
    server.kill("SIGTERM");
    await ended;
  };
  return { url, machineSettings, stop };
}

function write(file, settings) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(settings));
}

function listening(server, ended) {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk) => {
      output += chunk;
      const address = /listening on (http:\/\/\S+?)\/?\s/.exec(output);
      if (address) resolve(address[1]);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    void ended.then((code) => reject(new Error(`code-server ended with ${code}:\n${output}`)));
  });
}

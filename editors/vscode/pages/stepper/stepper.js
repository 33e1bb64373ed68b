// The panel's script: requests rounds and shows them. The server draws all pictures.
(() => {
  const editor = acquireVsCodeApi();
  const rounds = Number(document.body.dataset.rounds);
  const find = (id) => document.getElementById(id);
  /** The pause between two rounds in milliseconds, by the position of the slider. */
  const PAUSES = [1600, 800, 400, 200, 100, 40, 0];
  let wanted = 0, shown = -1, timer;

  /** The picture follows the editor's theme, not the system's. */
  function themed(svg) {
    const dark = document.body.classList.contains("vscode-dark") || (document.body.classList.contains("vscode-high-contrast") && !document.body.classList.contains("vscode-high-contrast-light"));
    return svg.replace("(prefers-color-scheme: dark)", dark ? "all" : "not all");
  }

  const originals = new Map();
  function put(id, svg) {
    originals.set(id, svg);
    const parsed = new DOMParser().parseFromString(themed(svg), "image/svg+xml").documentElement;
    find(id).replaceChildren(document.importNode(parsed, true));
  }

  function go(round) {
    wanted = Math.max(0, Math.min(rounds, Math.round(round) || 0));
    find("round").value = find("scrub").value = String(wanted);
    if (wanted !== shown) editor.postMessage({ round: wanted });
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
    find("play").textContent = "▶ Play";
  }

  function tick() {
    if (wanted >= rounds) return stop();
    go(wanted + 1);
  }

  function play() {
    if (timer !== undefined) return stop();
    if (wanted >= rounds) go(0);
    find("play").textContent = "❚❚ Pause";
    timer = setTimeout(tick, 0);
  }

  function jump(round) {
    stop();
    go(round);
  }

  const STEPS = {
    first: () => jump(0),
    back: () => jump(wanted - 1),
    next: () => jump(wanted + 1),
    last: () => jump(rounds),
    play,
  };
  for (const [id, run] of Object.entries(STEPS)) find(id).addEventListener("click", run);
  find("scrub").addEventListener("input", ({ target }) => jump(Number(target.value)));
  find("round").addEventListener("change", ({ target }) => jump(Number(target.value)));
  const KEYS = {
    Home: STEPS.first,
    End: STEPS.last,
    ArrowLeft: STEPS.back,
    ArrowRight: STEPS.next,
    PageUp: () => jump(wanted - 100),
    PageDown: () => jump(wanted + 100),
    " ": play,
  };
  addEventListener("keydown", (event) => {
    const isField = event.target.id === "round" || event.target.id === "speed";
    const run = isField || event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  });

  addEventListener("message", ({ data: { svg, text, trace } }) => {
    if (svg !== undefined) put("grid", svg);
    if (trace !== undefined) {
      shown = trace.round;
      find("count").textContent = `of ${trace.rounds.toLocaleString("en")}, ${trace.backtracks.toLocaleString("en")} backtrack${trace.backtracks === 1 ? "" : "s"}`;
      document.body.dataset.round = String(shown);
    }
    find("text").replaceChildren(...text.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
    // The next round is requested a pause after this one is shown.
    if (timer !== undefined && shown === wanted) timer = setTimeout(tick, PAUSES[Number(find("speed").value)]);
  });

  new MutationObserver(() => {
    for (const [id, svg] of originals) put(id, svg);
  }).observe(document.body, { attributes: true, attributeFilter: ["class"] });
  put("plot", new XMLSerializer().serializeToString(find("plot").firstElementChild));
  editor.postMessage({ round: 0 });
})();

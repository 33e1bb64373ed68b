// A path in a panel of VS Code: the steps as the editor renders them, with the one that comes next marked and in sight.

import type { FromPath, ToPath } from "./model";

declare function acquireVsCodeApi(): { postMessage(message: FromPath): void };

const editor = acquireVsCodeApi();
const root = document.getElementById("path");

/** Each heading of the second rank with what follows it, in an element of their own: the steps, and the result at the end. */
function sections(text: HTMLElement): HTMLElement[] {
  const made: HTMLElement[] = [];
  for (const element of [...text.children]) {
    if (element.tagName === "H2") {
      const section = document.createElement("section");
      element.before(section);
      made.push(section);
    }
    made.at(-1)?.append(element);
  }
  return made;
}

if (root !== null) {
  const all = sections(root), steps = all.slice(0, -1);
  const buttons = steps.map((section, at) => {
    const button = document.createElement("button");
    button.textContent = "Do the steps up to here";
    button.addEventListener("click", () => editor.postMessage({ upTo: at + 1 }));
    section.querySelector("h2")?.after(button);
    return button;
  });
  addEventListener("message", ({ data: { next } }: MessageEvent<ToPath>) => {
    all.forEach((section, at) => {
      const isNext = at + 1 === next;
      section.classList.toggle("made", next !== undefined && at + 1 < next);
      if (isNext && section.getAttribute("aria-current") === null) section.scrollIntoView({ block: section.clientHeight > innerHeight ? "start" : "nearest" });
      if (isNext) section.setAttribute("aria-current", "step");
      else section.removeAttribute("aria-current");
    });
    buttons.forEach((button, at) => {
      button.hidden = next === undefined || at + 1 < next;
      button.textContent = at + 1 === next ? "Do this step" : "Do the steps up to here";
    });
  });
  // After a new page, it is told how far the puzzle is.
  editor.postMessage({ upTo: 0 });
}

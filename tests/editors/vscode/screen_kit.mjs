// What a user does in VS Code with mouse and keyboard, and pictures of it.

import assert from "node:assert/strict";
import path from "node:path";

export const VIEW = { width: 960, height: 640 };
export const WAIT_MS = 30_000;

/** The default themes, each with the class of the editor's window for its kind of theme. */
export const THEMES = { "Default Dark Modern": "vs-dark", "Default Light Modern": "vs", "Default High Contrast": "hc-black", "Default High Contrast Light": "hc-light" };

/**
 * Takes a picture of a page on which a test has failed. If the page is gone, the failure of the test is what matters, not the missing picture.
 */
export const pictureOf = (page, file) => page.screenshot({ path: file }).catch(() => undefined);

export class Screen {
  constructor(page, shots, followsScheme = false) {
    this.page = page;
    this.shots = shots;
    this.followsScheme = followsScheme;
  }

  /** Takes a picture; and one in a dark theme if the settings let the editor follow the system's color scheme. */
  async shot(name) {
    const take = (name) => this.page.screenshot({ path: path.join(this.shots, `${name}.png`), animations: "disabled" });
    await take(name);
    if (!this.followsScheme) return;
    // Semantic colours arrive after the grammar's in this theme, too: givens are bold then.
    const hasBold = () => [...document.querySelectorAll(".view-line span span")].some((it) => getComputedStyle(it).fontWeight === "700");
    const bold = await this.page.evaluate(hasBold);
    for (const [colorScheme, style] of [["dark", "vs-dark"], ["light", "vs"]]) {
      await this.page.emulateMedia({ colorScheme });
      await this.page.locator(`.monaco-workbench.${style}`).waitFor();
      if (bold) await this.page.waitForFunction(hasBold);
      if (colorScheme === "dark") await take(`${name}-dark`);
    }
  }

  /** Opens a page that shares no state with this one. */
  async fresh() {
    const page = await this.page.context().browser().newPage({ viewport: VIEW });
    page.setDefaultTimeout(WAIT_MS);
    return new Screen(page, this.shots);
  }

  /** Waits until the editor is ready, then opens a file. */
  async start(name) {
    await this.page.locator(".explorer-folders-view .monaco-list-row").first().waitFor();
    await this.open(name);
  }

  async open(name) {
    let times = 0;
    const pick = async () => {
      if (times > 0) await this.page.keyboard.press("Escape");
      times += 1;
      await this.page.keyboard.press("Control+KeyP");
      // The list closes if the focus goes elsewhere, and its rows change while the list is filled.
      await this.pickInQuickInput(name, name, WAIT_MS / 5).catch(() => undefined);
    };
    await this.insist(pick, this.page.locator(".tab.active", { hasText: name }).first());
  }

  /** Runs a command of the palette. If the palette loses the focus and closes, it is opened again. */
  async command(title) {
    for (let time = 1; ; time += 1) {
      await this.page.keyboard.press("F1");
      const isDone = await this.pickInQuickInput(`>${title}`, title, WAIT_MS / 5).then(() => true, (error) => (time < 5 ? false : Promise.reject(error)));
      if (isDone) return;
      console.log(`     "${title}" was not in the list of commands after ${WAIT_MS / 5000} s; opened again`);
    }
  }

  /** Runs a command of the palette that asks with a list, and picks a row. If the list loses the focus and closes, the command is run again. */
  async commandAsks(title, text, row) {
    for (let time = 1; ; time += 1) {
      await this.command(title);
      const isDone = await this.pickInQuickInput(text, row, WAIT_MS / 3).then(() => true, (error) => (time < 3 ? false : Promise.reject(error)));
      if (isDone) return;
      console.log(`     "${title}" did not ask for "${row}" within ${WAIT_MS / 3000} s; run again`);
      await this.page.keyboard.press("Escape");
    }
  }

  /** Picks an item from a list that a command has opened. */
  async choose(label) {
    await this.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: label }).first().click();
  }

  async pickInQuickInput(text, row, timeout = WAIT_MS) {
    const input = this.page.locator(".quick-input-widget input").first();
    await input.waitFor({ state: "visible", timeout });
    await input.fill(text, { timeout });
    const found = this.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: row }).first();
    await found.waitFor({ timeout });
    // Over a row, a resting pointer shows a tooltip that covers other rows.
    await this.page.mouse.move(1, 1);
    await found.click({ timeout });
  }

  line(text) {
    // The editor writes no-break spaces.
    return this.page.locator(".view-line").filter({ hasText: new RegExp(text.replaceAll(/[.|]/g, "\\$&").replaceAll(" ", "[\\s\\u00a0]")) });
  }

  /** Returns the middle of a character of the editor; line and column are counted from 0. */
  async character(line, column) {
    // The editor may still be loading a file that was just opened.
    const found = this.page.waitForFunction(
      ([line, column]) => {
        // Lines are found by their numbers: lenses are between them, and the first lines may be scrolled away.
        const own = (selector) => [...document.querySelectorAll(`.monaco-editor ${selector}`)].filter((it) => !it.closest(".zone-widget, .sticky-widget"));
        const number = own(".line-numbers").find((it) => it.textContent.trim() === String(line + 1));
        const { top, bottom } = number?.getBoundingClientRect() ?? {};
        const shown = own(".view-line").find((it) => {
          const at = it.getBoundingClientRect();
          return at.top < (top + bottom) / 2 && (top + bottom) / 2 < at.bottom;
        });
        if (shown === undefined) return undefined;
        const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(), left = column; node; node = walker.nextNode()) {
          if (left < node.length) {
            const range = document.createRange();
            range.setStart(node, left);
            range.setEnd(node, left + 1);
            const { x, y, width, height } = range.getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2, left: x };
          }
          left -= node.length;
        }
        // An empty line also has a position, away from its start, where there may be a light bulb.
        const { x, y, height } = shown.getBoundingClientRect();
        return column === 0 ? { x: x + 300, y: y + height / 2, left: x + 300 } : undefined;
      },
      [line, column],
    );
    const place = await found.then((handle) => handle.jsonValue(), () => undefined);
    assert.ok(place, `the editor shows line ${line}, column ${column} among\n${await this.text()}`);
    return place;
  }

  /** Repeats an action until its effect is visible, since events in the editor may close menus. */
  async insist(act, seen) {
    for (let time = 0; time < 5; time += 1) {
      await act();
      const shown = await seen.waitFor({ timeout: WAIT_MS / 5 }).then(() => true, () => false);
      if (shown) return;
    }
    await seen.waitFor({ timeout: 1 });
  }

  /** Opens the menu of fixes at a cell and picks the fix whose title starts like this; takes a picture of the menu if `shot` names one. */
  async fixAt(line, column, title, shot) {
    const { x, y } = await this.character(line, column);
    await this.page.mouse.click(x, y);
    const row = this.page.locator(".action-widget .monaco-list-row.action").filter({ hasText: title }).first();
    const open = async () => {
      await this.page.keyboard.press("Escape"); // in an open menu the other key would choose
      await this.page.keyboard.press("Control+Period");
      const some = this.page.locator(".action-widget .monaco-list-row.action").first();
      const shown = await some.waitFor({ timeout: WAIT_MS / 5 }).then(() => true, () => false);
      // The page contains only the visible rows of the menu, so the menu is scrolled with the keys.
      for (let rows = 0; shown && rows < 40 && !(await row.isVisible()); rows += 1) await this.page.keyboard.press("ArrowDown");
    };
    await this.insist(open, row);
    if (shot !== undefined) await this.shot(shot);
    await row.click();
  }

  /**
   * Puts the cursor before a character of the editor; line and column are counted from 0. Lines move down while lenses
   * arrive, and a click that misses may hit the light bulb, so the click is repeated.
   */
  async click(line, column) {
    const place = this.page.locator(".statusbar-item", { hasText: new RegExp(`Ln ${line + 1}, Col ${column + 1}(?!\\d)`) }).first();
    const menu = this.page.locator(".action-widget").first();
    let at;
    const press = async () => {
      if (await menu.isVisible()) await this.page.keyboard.press("Escape");
      for (let before; at === undefined || before?.y !== at.y; ) {
        before = at;
        at = await this.character(line, column);
        await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      }
      await this.page.mouse.click(at.left + 1, at.y);
    };
    await this.insist(press, place);
    if (await menu.isVisible()) await this.page.keyboard.press("Escape");
    return { x: at.x, y: at.y };
  }

  /** Returns the style of a character in the editor. */
  async look(line, column) {
    const { x, y } = await this.character(line, column);
    return this.page.evaluate(([x, y]) => {
      const { color, fontWeight, fontStyle } = getComputedStyle(document.elementsFromPoint(x, y).find((it) => it.closest(".view-line")));
      return { color, fontWeight, fontStyle };
    }, [x, y]);
  }

  /** Returns the text of the editor without inlay hints and other decorations. */
  async text() {
    return this.page.evaluate(() => {
      const lines = [...document.querySelectorAll(".monaco-editor .view-line")].filter((it) => !it.closest(".zone-widget, .sticky-widget"));
      lines.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
      return lines.map((line) => line.textContent.replaceAll(/[\u00a0\u00b7]/g, " ")).join("\n");
    });
  }
}

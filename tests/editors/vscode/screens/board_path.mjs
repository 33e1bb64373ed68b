// The whole path beside a board: it marks the step that comes next, and makes those that are asked for.

import assert from "node:assert/strict";
import { Board, faultsAround, until } from "./board_kit.mjs";

/** Steps of a hint, undo and the panel's own button move the mark; a digit of a later step does not. */
export async function alongPath(desk) {
  const { page } = desk;
  await desk.open("path.sudoku", 3);
  await desk.command("Sudoku: Show the Whole Path");
  const shown = page.locator("iframe.webview.ready:visible");
  await until("the path beside the board", async () => assert.equal(await shown.count(), 2));
  assert.equal(await page.locator(".editor-group-container").count(), 3);
  // From left to right: the text, the board and the path.
  const [left, right] = await shown.evaluateAll((all) => all.map((it, at) => [it.getBoundingClientRect().left, at]).sort(([one], [other]) => one - other).map(([, at]) => at));
  const inside = (at) => shown.nth(at).contentFrame().locator("iframe#active-frame").contentFrame();
  const [board, path] = [new Board(desk, inside(left)), inside(right)];
  const next = (number) => path.locator("section[aria-current=step] h2", { hasText: new RegExp(`^${number}\\. `) }).waitFor();
  const inSight = () => until("the step in sight", async () => assert.ok(await path.locator("section[aria-current]").evaluate((it) => it.getBoundingClientRect().top < innerHeight && it.getBoundingClientRect().bottom > 0)));
  await next(1);
  await board.grid.focus();
  for (const key of ["?", "?", "?"]) await page.keyboard.press(key);
  await board.button("apply").click();
  await next(2);
  await desk.screen.shot("board-path");
  assert.deepEqual(await faultsAround(path.locator("main")), []);
  await path.locator("section").nth(7).hover();
  await path.locator("section").nth(7).getByRole("button", { name: "Do the steps up to here" }).click();
  await next(9);
  await inSight();
  await board.grid.focus();
  await page.keyboard.press("Control+KeyZ");
  await next(8);
  await inSight();
}

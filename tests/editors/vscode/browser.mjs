// The browser in which VS Code runs.

import { chromium } from "playwright-core";

/** Flags that keep the browser from contacting services on the network. */
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: FLAGS });
}

// Has the files of the page kept by the service worker, so that it can be loaded without a network. Where a browser does not allow that, it needs one.

/** What the service worker is told: the files that are loaded later are there, too. */
const KEEP_ALL = "keep all";

/** Has all files kept that a page needs from its start. */
export function keepFiles(): void {
  workers()?.register("offline.js").catch(() => undefined);
}

/** Has the other files kept, too: the browser has just loaded them. */
export function keepAll(): void {
  void workers()?.ready.then(({ active }) => active?.postMessage(KEEP_ALL));
}

/** Only pages of a safe origin have it. */
const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined;

// Has the service worker keep the page's files, so that the page loads without a network. In a browser that does not
// allow service workers, the page needs the network.

/** The start of the message that tells the service worker to keep files that were loaded on demand; their ending follows. */
const KEEP = "keep ";

/** Keeps all files that the page needs at its start. */
export function keepFiles(): void {
  workers()?.register("offline.js").catch(() => undefined);
}

/** Keeps files that the browser has just loaded. */
export function keepLater(ending: ".js" | ".wasm"): void {
  void workers()?.ready.then(({ active }) => active?.postMessage(KEEP + ending));
}

/** Browsers offer service workers to pages of a secure origin only. */
const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined;

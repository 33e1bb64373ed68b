// Has the service worker keep the page's files, so that the page loads without a network. In a browser that does not
// allow service workers, the page needs the network.

/** The message that tells the service worker to keep the files that are loaded on demand, too. */
const KEEP_ALL = "keep all";

/** Keeps all files that the page needs at its start. */
export function keepFiles(): void {
  workers()?.register("offline.js").catch(() => undefined);
}

/** Keeps the other files, too; the browser has just loaded them. */
export function keepAll(): void {
  void workers()?.ready.then(({ active }) => active?.postMessage(KEEP_ALL));
}

/** Browsers offer service workers to pages of a secure origin only. */
const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined;

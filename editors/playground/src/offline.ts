// The service worker: it keeps the files of one build, and answers with them, so that the page can be loaded without a network.
//
// It never mixes builds. A build's files go into a cache of its own, each compared with the hash it had when the playground was built; one that
// differs, as in the middle of an update of the server, and the build is not kept. A newer build takes over when no page of the older one is open.

/** The files by name, each with its SHA-256 in Base64. The script `build` puts them here. */
declare const FILES: Readonly<Record<string, string>>;
/** The hash of all of them. */
declare const BUILD: string;

/** What this file needs of the types of service workers, which are not those of a page. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Asking extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Told extends Waiting {
  readonly data: unknown;
}

interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { matchAll(options: object): Promise<readonly unknown[]> };
  addEventListener(kind: "install" | "activate", listen: (event: Waiting) => void): void;
  addEventListener(kind: "fetch", listen: (event: Asking) => void): void;
  addEventListener(kind: "message", listen: (event: Told) => void): void;
  skipWaiting(): Promise<void>;
}

const scope = self as unknown as Scope;
const PREFIX = "sudoku-playground-";
const CACHE = PREFIX + BUILD;
/** The page has this name, and that of the folder. */
const PAGE = "index.html";
const TAKE_OVER = "take over";
const KEEP_ALL = "keep all";
/** What is not needed at first is kept when a page has loaded it. */
const LATER = "later-";

scope.addEventListener("install", (event) => event.waitUntil(keep((name) => !name.startsWith(LATER))));
scope.addEventListener("activate", (event) => event.waitUntil(forget()));
scope.addEventListener("message", (event) => {
  if (event.data === TAKE_OVER) void scope.skipWaiting();
  if (event.data === KEEP_ALL) event.waitUntil(keep(() => true));
});
scope.addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (name !== undefined) event.respondWith(answer(event.request, name));
});

async function keep(isWanted: (name: string) => boolean): Promise<void> {
  await Promise.all(Object.keys(FILES).filter(isWanted).map(kept));
}

/** A file of this build, from its cache, else fetched and kept. */
async function kept(name: string): Promise<Response> {
  const cache = await caches.open(CACHE), known = await cache.match(addressOf(name));
  if (known !== undefined) return known;
  const file = await fetched(name);
  await cache.put(addressOf(name), file.clone());
  return file;
}

/** A file of this build: as the browser has it, else from the server. */
async function fetched(name: string): Promise<Response> {
  for (const cache of ["default", "reload"] as const) {
    const file = await fetch(addressOf(name), { cache });
    if (file.ok && (await hashOf(file.clone())) === FILES[name]) return plain(file);
  }
  throw new Error(`${name} is not of this build`);
}

/** A page is not to be answered with what was redirected. */
const plain = (file: Response) => (file.redirected ? new Response(file.body, { headers: file.headers }) : file);

async function hashOf(file: Response): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** Other builds are over: none of their pages is open. */
async function forget(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

async function answer(request: Request, name: string): Promise<Response> {
  const { waiting } = scope.registration;
  // The only page that is open is loaded again: a newer build is to be seen then.
  if (request.mode === "navigate" && waiting !== null && (await scope.clients.matchAll({ type: "window" })).length < 2) {
    waiting.postMessage(TAKE_OVER);
    return new Response("", { headers: { refresh: "0" } });
  }
  return kept(name);
}

/** The file of this build that a request is for. */
function nameOf({ method, url }: Request): string | undefined {
  const folder = scope.registration.scope, [address = ""] = url.split(/[?#]/);
  if (method !== "GET" || !address.startsWith(folder)) return undefined;
  const name = address.slice(folder.length) || PAGE;
  return Object.hasOwn(FILES, name) ? name : undefined;
}

/** The page is asked for by its folder, as browsers do: so they have it already. */
const addressOf = (name: string) => scope.registration.scope + (name === PAGE ? "" : name);

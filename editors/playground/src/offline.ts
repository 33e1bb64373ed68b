// The service worker: it keeps the files of one build and answers requests with them, so that the page loads without a network.
//
// It never mixes builds. Each build has a cache of its own, and each file is compared with its hash from the build. If
// a file differs, for example in the middle of an update of the server, the build is not kept. A newer build takes over
// once no page of the older one is open.

/** The files by name, each with its SHA-256 in Base64. The script `build` inserts them. */
declare const FILES: Readonly<Record<string, string>>;
/** A hash of all files. */
declare const BUILD: string;

/** The parts of the service worker types that this file needs; TypeScript's types for pages lack them. */
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
/** The page: its URL is the folder or this name. */
const PAGE = "index.html";
const TAKE_OVER = "take over";
const KEEP = "keep ";
/** The prefix of files that are kept only once a page has loaded them. */
const LATER = "later-";

scope.addEventListener("install", (event) => event.waitUntil(keep((name) => !name.startsWith(LATER))));
scope.addEventListener("activate", (event) => event.waitUntil(forget()));
scope.addEventListener("message", (event) => {
  if (event.data === TAKE_OVER) void scope.skipWaiting();
  if (typeof event.data === "string" && event.data.startsWith(KEEP)) {
    const ending = event.data.slice(KEEP.length);
    event.waitUntil(keep((name) => name.startsWith(LATER) && name.endsWith(ending)));
  }
});
scope.addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (name !== undefined) event.respondWith(answer(event.request, name));
});

async function keep(isWanted: (name: string) => boolean): Promise<void> {
  await Promise.all(Object.keys(FILES).filter(isWanted).map(kept));
}

/** Returns a file of this build from its cache; if it is missing there, fetches and keeps it. */
async function kept(name: string): Promise<Response> {
  const cache = await caches.open(CACHE), known = await cache.match(addressOf(name));
  if (known !== undefined) return known;
  const file = await fetched(name);
  await cache.put(addressOf(name), file.clone());
  return file;
}

/** Fetches a file of this build, from the browser's own cache if its version fits, else from the server. */
async function fetched(name: string): Promise<Response> {
  for (const cache of ["default", "reload"] as const) {
    const file = await fetch(addressOf(name), { cache });
    if (file.ok && (await hashOf(file.clone())) === FILES[name]) return plain(file);
  }
  throw new Error(`${name} is not of this build`);
}

/** Browsers refuse a redirected response for a page, so a copy is made. */
const plain = (file: Response) => (file.redirected ? new Response(file.body, { headers: file.headers }) : file);

async function hashOf(file: Response): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** Deletes the caches of other builds, whose pages are all closed. */
async function forget(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

async function answer(request: Request, name: string): Promise<Response> {
  const { waiting } = scope.registration;
  // If the only open page is being reloaded, a newer build that is waiting takes over now, and the page loads once more.
  if (request.mode === "navigate" && waiting !== null && (await scope.clients.matchAll({ type: "window" })).length < 2) {
    waiting.postMessage(TAKE_OVER);
    return new Response("", { headers: { refresh: "0" } });
  }
  return kept(name);
}

/** Returns the name of the requested file; `undefined` if this build has no such file. */
function nameOf({ method, url }: Request): string | undefined {
  const folder = scope.registration.scope, [address = ""] = url.split(/[?#]/);
  if (method !== "GET" || !address.startsWith(folder)) return undefined;
  const name = address.slice(folder.length) || PAGE;
  return Object.hasOwn(FILES, name) ? name : undefined;
}

/** The page is cached under the URL of its folder, as browsers request it. */
const addressOf = (name: string) => scope.registration.scope + (name === PAGE ? "" : name);

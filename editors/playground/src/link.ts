// Links that contain a text in the fragment of the URL: `#t=` compressed, or `#p=` plain. Browsers never send the fragment to a server.

/** The maximum length of a fragment: some programs that pass links on refuse longer ones. */
const MOST_LINK = 8_000;

/** The maximum length of an unpacked text, since a short fragment could contain gigabytes. */
const MOST_TEXT = 1 << 20;

/** Returns the fragment for a text, or undefined if it would be too long. */
export async function fragmentOf(text: string): Promise<string | undefined> {
  const packed = await through(new Blob([text]).stream(), new CompressionStream("deflate-raw"), Infinity);
  const fragment = `#t=${toBase64(packed)}`;
  return fragment.length <= MOST_LINK ? fragment : undefined;
}

/** The reason why a fragment contains no text, in words for the user. */
class Damage extends Error {}

/** Returns the text of a fragment, or undefined if it contains none; fails if the fragment is damaged. */
export async function textOf(fragment: string): Promise<string | undefined> {
  try {
    return await unpacked(fragment);
  } catch (error) {
    throw error instanceof Damage ? error : new Damage("it can't be unpacked");
  }
}

async function unpacked(fragment: string): Promise<string | undefined> {
  if (fragment.startsWith("#p=")) return decodeURIComponent(fragment.slice(3).replaceAll("+", " ")).slice(0, MOST_TEXT);
  if (!fragment.startsWith("#t=")) return undefined;
  const packed = fromBase64(fragment.slice(3));
  const bytes = await through(new Blob([packed]).stream(), new DecompressionStream("deflate-raw"), MOST_TEXT);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

async function through(from: ReadableStream<Uint8Array<ArrayBuffer>>, by: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = from.pipeThrough(by).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Damage("it holds more than 1 MB");
    }
    pieces.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

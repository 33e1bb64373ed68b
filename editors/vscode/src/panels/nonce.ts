// The word by which a page of the extension's own says which scripts may run.

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A new word for each page. Of the Web's own source of chance, which Node has too. */
export function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => SIGNS[byte % SIGNS.length]).join("");
}

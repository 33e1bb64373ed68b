// The nonce with which a page of the extension allows its own scripts.

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns a new nonce. It uses Web Crypto, which browsers and Node.js share. */
export function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => SIGNS[byte % SIGNS.length]).join("");
}

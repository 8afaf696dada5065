export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function randomHex(digits: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(digits / 2)));
}

/** There is no connection, and nothing was sent. */
export class NoConnection extends Error {}

/**
 * Runs work that loads files, unless the browser is offline: Chromium never asks again for a file that it failed to import.
 * If the connection is lost meanwhile, it does not wait for it.
 */
export async function whileOnline<T>(work: () => Promise<T>): Promise<T> {
  if (await isOffline()) throw new NoConnection();
  const ended = new AbortController();
  const lost = new Promise<never>((_resolve, reject) => {
    addEventListener("offline", () => reject(new NoConnection()), { once: true, signal: ended.signal });
  });
  try {
    return await Promise.race([work(), lost]);
  } finally {
    ended.abort();
  }
}

/** A small file of this site. The address of the page may hold a token, and would be rendered. */
const PROBE = "/robots.txt";
/** Behind a VPN that is down, a request is neither answered nor refused. */
const PROBE_MS = 5_000;

/** Runs `act` when the browser is online again. */
export function onceOnline(act: () => void): void {
  addEventListener("online", act, { once: true });
}

/** Some browsers call themselves offline behind a VPN, so a request decides. Without a network it fails at once. */
async function isOffline(): Promise<boolean> {
  if (navigator.onLine) return false;
  try {
    await fetch(PROBE, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PROBE_MS) });
    return false;
  } catch {
    return true;
  }
}

import { beginConsoleSignOn } from "@weitersagen/contract/console/session";
import { callConsole } from "../../lib/api.ts";
import { keepAddress } from "./address-before.ts";

const SECOND_WINDOW = "konsole.zweites-fenster";
const CHANNEL = "konsole.anmeldung";
/** Behind the address of the page that ends a log-in: begin one here, for a page in another window. */
const BEGIN = "#fenster";

/** Leaves for the company's provider; the page where this began is opened again afterwards. */
export async function signOnHere(): Promise<void> {
  const { address } = await callConsole(beginConsoleSignOn, {});
  keepAddress();
  location.assign(address);
}

/** Logs in in a second window, so that nothing typed into this page is lost. */
export function signOnInWindow(onDone: () => Promise<void>): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", () => {
    channel.close();
    void onDone();
  });
  window.open(`/firmenkonto${BEGIN}`, "_blank", "popup,width=480,height=720");
}

export const isSecondWindow = (): boolean => location.hash === BEGIN;

export async function beginInSecondWindow(): Promise<void> {
  sessionStorage.setItem(SECOND_WINDOW, "1");
  await signOnHere();
}

/** In the second window: tells the page that waits, and closes. False if this is no such window. */
export function endSecondWindow(): boolean {
  if (sessionStorage.getItem(SECOND_WINDOW) === null) return false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  new BroadcastChannel(CHANNEL).postMessage("done");
  window.close();
  return true;
}

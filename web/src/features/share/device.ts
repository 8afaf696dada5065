import type { Device } from "./channels.ts";

/** Only call in the browser; safe in the first render, because the server never renders the share screen. */
export function currentDevice(): Device {
  return matchMedia("(pointer: coarse)").matches ? "phone" : "computer";
}

/** Whether the system has a share sheet that people know: computers have one too, but hardly anybody uses it. */
export function hasShareSheet(): boolean {
  return currentDevice() === "phone" && "share" in navigator;
}

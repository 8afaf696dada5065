import type { Device } from "./channels.ts";

/** Known in the browser only: the share screen is rendered after its data are loaded. */
export function currentDevice(): Device {
  return matchMedia("(pointer: coarse)").matches ? "phone" : "computer";
}

/** Whether the system has a share sheet that people know: computers have one too, but hardly anybody uses it. */
export function hasShareSheet(): boolean {
  return currentDevice() === "phone" && "share" in navigator;
}

import { FRAME_VERSION, readAppMessage } from "@weitersagen/contract/frame";
import type { HostMessage } from "@weitersagen/contract/frame";
import { addressBar } from "./address-bar.ts";
import { hostView, scroller } from "./scroll.ts";
import { visibleArea } from "./visible-area.ts";
import { visitorOf } from "./visitor.ts";

const START_HEIGHT = 480;
/** After this long the frame is shown even if the app has not said how high it is. */
const PATIENCE_MS = 4_000;
/** By these the visitor shows that they want to scroll themselves, even where there is nothing left to scroll. */
const interruptions = ["wheel", "touchstart", "keydown"] as const;

const script = document.currentScript;
if (script instanceof HTMLScriptElement) whenPlaceIsThere(script);

/** An async script may run before the place it names has arrived. */
function whenPlaceIsThere(script: HTMLScriptElement): void {
  const selector = script.dataset["ziel"];
  const place = selector === undefined ? undefined : document.querySelector(selector);
  if (place) place.replaceChildren(embed(script));
  else if (selector === undefined) script.after(embed(script));
  else if (document.readyState === "loading") {
    addEventListener("DOMContentLoaded", () => whenPlaceIsThere(script), { once: true });
  } else console.error(`einbetten.js: no element matches data-ziel="${selector}"`);
}

/** Frames the app and keeps frame, scroll position and address in step with it. */
function embed({ src, dataset }: HTMLScriptElement): HTMLIFrameElement {
  const { origin } = new URL(src);
  const bar = addressBar(dataset, origin);
  const frame = frameFor(bar.addressOfApp(), dataset["titel"]);
  const page = scroller(hostView);
  const visitor = visitorOf(frame, page);
  const tell = (message: HostMessage) => frame.contentWindow?.postMessage(message, origin);
  const area = visibleArea(frame, tell);
  const reveal = () => {
    frame.style.visibility = "";
  };

  frame.addEventListener("load", area.tell);
  setTimeout(reveal, PATIENCE_MS);
  addEventListener("scroll", nextFrame(area.tellChange), { passive: true });
  addEventListener("resize", nextFrame(area.tellChange), { passive: true });
  addEventListener("popstate", () => {
    const path = bar.pathOfHost();
    if (path !== undefined) tell({ type: "navigate", version: FRAME_VERSION, payload: { path } });
  });
  for (const name of interruptions) addEventListener(name, page.letGo, { passive: true });
  addEventListener("message", (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = readAppMessage(event.data);
    if (!message) return;
    area.keepTelling();
    if (message.type === "height") {
      page.keepPlace(() => {
        frame.style.height = `${Math.ceil(message.payload.height)}px`;
      });
      reveal();
      area.tellChange();
    } else if (message.type === "route") {
      visitor.arrive(message.payload);
      bar.mirror(message.payload.path);
      // An app that has just begun to listen missed what was told when the frame loaded.
      area.tell();
    } else if (message.type === "scroll") visitor.show(message.payload.top);
  });
  return frame;
}

function frameFor(address: string, title: string | undefined): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  const isEnglish = document.documentElement.lang.startsWith("en");
  frame.title = title ?? (isEnglish ? "Referral programme" : "Empfehlungsprogramm");
  frame.allow = "share" in navigator ? "clipboard-write; web-share" : "clipboard-write";
  frame.loading = "lazy";
  // Tells the app who frames it, whatever the host's own policy.
  frame.referrerPolicy = "origin";
  Object.assign(frame.style, {
    display: "block",
    width: "100%",
    height: `${START_HEIGHT}px`,
    border: "0",
    visibility: "hidden",
    colorScheme: "normal",
  });
  frame.src = address;
  return frame;
}

function nextFrame(work: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      work();
    });
  };
}

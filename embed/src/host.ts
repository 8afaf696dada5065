import { FRAME_VERSION, readAppMessage } from "@weitersagen/contract/frame";
import type { HostMessage } from "@weitersagen/contract/frame";
import { addressBar } from "./address-bar.ts";
import { handedConsent } from "./handed-consent.ts";
import { hostView, scroller } from "./scroll.ts";
import { visibleArea } from "./visible-area.ts";
import { frameScroll } from "./frame-scroll.ts";
import { linkWhileSilent } from "./silent-frame.ts";

const START_HEIGHT = 480;
/** After this time the frame is shown even if the app has not reported its height. */
const REVEAL_AFTER_MS = 4_000;
/** Events of a visitor who wants to scroll, also where the page cannot scroll further. */
const interruptions = ["wheel", "touchstart", "keydown"] as const;

const script = document.currentScript;
if (script instanceof HTMLScriptElement) insertFrame(script);

/** Inserts the frame. An async script may run before its target element exists, so it may have to wait. */
function insertFrame(script: HTMLScriptElement): void {
  const selector = script.dataset["ziel"];
  const target = selector === undefined ? undefined : document.querySelector(selector);
  if (target) target.replaceChildren(embed(script));
  else if (selector === undefined) script.after(embed(script));
  else if (document.readyState === "loading") {
    addEventListener("DOMContentLoaded", () => insertFrame(script), { once: true });
  } else console.error(`einbetten.js: no element matches data-ziel="${selector}"`);
}

/** Creates the frame and keeps its height, the scroll position and the address in step with the app. */
function embed(script: HTMLScriptElement): HTMLIFrameElement {
  const { src, dataset } = script;
  const { origin } = new URL(src);
  const bar = addressBar(dataset, origin);
  const frame = frameFor(bar.addressOfApp(), dataset["titel"]);
  const page = scroller(hostView);
  const scroll = frameScroll(frame, page);
  const send = (message: HostMessage) => frame.contentWindow?.postMessage(message, origin);
  const area = visibleArea(frame, send);
  const consent = handedConsent(script, send);
  const { answered } = linkWhileSilent(frame, dataset["titel"]);
  const reveal = () => {
    frame.style.visibility = "";
  };

  frame.addEventListener("load", area.sendNow);
  setTimeout(reveal, REVEAL_AFTER_MS);
  addEventListener("scroll", nextFrame(area.sendChange), { passive: true });
  addEventListener("resize", nextFrame(area.sendChange), { passive: true });
  addEventListener("popstate", () => {
    const path = bar.pathOfHost();
    if (path !== undefined) send({ type: "navigate", version: FRAME_VERSION, payload: { path } });
  });
  for (const name of interruptions) addEventListener(name, page.release, { passive: true });
  addEventListener("message", (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = readAppMessage(event.data);
    if (!message) return;
    answered();
    area.startUpdates();
    if (message.type === "height") {
      page.keepTarget(() => {
        frame.style.height = `${Math.ceil(message.payload.height)}px`;
      });
      reveal();
      area.sendChange();
    } else if (message.type === "route") {
      scroll.arrive(message.payload);
      bar.mirror(message.payload.path);
      // An app that has just started to listen missed the message sent on load.
      area.sendNow();
      consent.sendNow();
    } else if (message.type === "scroll") scroll.show(message.payload.top);
  });
  return frame;
}

function frameFor(address: string, title: string | undefined): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  const isEnglish = document.documentElement.lang.startsWith("en");
  frame.title = title ?? (isEnglish ? "Referral programme" : "Empfehlungsprogramm");
  frame.allow = "share" in navigator ? "clipboard-write; web-share" : "clipboard-write";
  frame.loading = "lazy";
  // Gives the app the host's origin, regardless of the host's own policy.
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

import { FRAME_VERSION, readAppMessage } from "@weitersagen/contract/frame";
import type { AppMessage, HostMessage } from "@weitersagen/contract/frame";
import { appAddress, hostAddress } from "./address.ts";
import { hostView, scroller } from "./scroll.ts";

const START_HEIGHT = 480;
/** After this long the frame is shown even if the app has not said how high it is. */
const PATIENCE_MS = 4_000;
/** By these the visitor shows that they want to scroll themselves, even where there is nothing left to scroll. */
const interruptions = ["wheel", "touchstart", "keydown"] as const;

type Route = Extract<AppMessage, { type: "route" }>["payload"];

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
  const isWidget = dataset["modus"] === "widget";
  const addressing = {
    start: dataset["start"] ?? "/",
    below: isWidget ? undefined : dataset["pfad"]?.replace(/\/+$/, ""),
  };
  let shown = addressing.start;
  let told = "";
  let answers = false;
  const page = scroller(hostView);
  /** Where the visitor was on each page of the frame's history, measured from the frame's upper edge. */
  const places = new Map<string, number>();
  let entry = "";

  const frame = frameFor(addressOfApp(), dataset["titel"]);
  frame.addEventListener("load", () => tellVisibleArea(true));
  setTimeout(reveal, PATIENCE_MS);
  addEventListener("scroll", nextFrame(tellVisibleArea), { passive: true });
  addEventListener("resize", nextFrame(tellVisibleArea), { passive: true });
  addEventListener("popstate", followHost);
  for (const name of interruptions) addEventListener(name, page.letGo, { passive: true });
  addEventListener("message", (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = readAppMessage(event.data);
    answers ||= message !== undefined;
    if (message?.type === "height") fit(message.payload.height);
    if (message?.type === "route") {
      arrive(message.payload);
      mirror(message.payload.path);
      // An app that has just begun to listen missed what was told when the frame loaded.
      tellVisibleArea(true);
    }
    if (message?.type === "scroll") show(message.payload.top);
  });
  return frame;

  function addressOfApp(): string {
    const { pathname, searchParams, hash } = isWidget
      ? new URL(addressing.start, origin)
      : appAddress(new URL(location.href), addressing);
    const url = new URL(pathname, origin);
    for (const [name, value] of searchParams) url.searchParams.append(name, value);
    if (isWidget) url.searchParams.set("widget", "1");
    url.hash = hash;
    return url.href;
  }

  function fit(height: number): void {
    page.keepPlace(() => {
      frame.style.height = `${Math.ceil(height)}px`;
    });
    reveal();
    tellVisibleArea();
  }

  function reveal(): void {
    frame.style.visibility = "";
  }

  /** Told before the new page changes the frame's height, so the visitor still stands where they left the old one. */
  function arrive({ path, entry: key, arrival }: Route): void {
    const before = entry;
    entry = `${key} ${path}`;
    if (before === "" || before === entry) return;
    places.set(before, page.place() - topOfFrame());
    if (arrival === "same") return;
    const place = arrival === "back" ? places.get(entry) : undefined;
    if (place !== undefined) page.show(() => topOfFrame() + place);
    else if (frame.getBoundingClientRect().top < 0) show(0);
    else page.letGo();
  }

  function show(top: number): void {
    page.show(() => topOfFrame() + top - coveredByHost());
  }

  /** The frame's own steps stand in the browser's history already, so the host's address only follows them. */
  function mirror(path: string): void {
    shown = path;
    if (isWidget) return;
    const { href } = hostAddress(new URL(location.href), path, addressing);
    if (href !== location.href) history.replaceState(history.state, "", href);
  }

  /** The host's page went elsewhere by itself, as its own menu or router may do. */
  function followHost(): void {
    if (isWidget) return;
    const { pathname } = appAddress(new URL(location.href), addressing);
    if (pathname !== shown) tell({ type: "navigate", version: FRAME_VERSION, payload: { path: pathname } });
  }

  /** Told at every load, so that the app knows who frames it; after that, only an app that listens is kept up to date. */
  function tellVisibleArea(again = false): void {
    if (!answers && !again) return;
    const { top, bottom } = frame.getBoundingClientRect();
    const payload = {
      top: Math.max(0, Math.round(-top)),
      height: Math.max(0, Math.round(Math.min(bottom, innerHeight) - Math.max(top, 0))),
    };
    const news = `${payload.top} ${payload.height}`;
    if (news === told && !again) return;
    told = news;
    tell({ type: "visible-area", version: FRAME_VERSION, payload });
  }

  function tell(message: HostMessage): void {
    frame.contentWindow?.postMessage(message, origin);
  }

  function topOfFrame(): number {
    return scrollY + frame.getBoundingClientRect().top;
  }

  /** What a sticky header covers, said in the host's own stylesheet. */
  function coveredByHost(): number {
    return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  }
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

/**
 * The app sends a message soon after it has loaded. If it may not be framed here, the browser loads an empty page
 * instead, which sends none and cannot be distinguished from outside.
 */
const ANSWER_WITHIN_MS = 8_000;

/** Shows a link to the app instead of its frame if the app does not answer. A late answer brings the frame back. */
export function linkWhileSilent(frame: HTMLIFrameElement, title: string | undefined) {
  const link = linkTo(frame.src, title);
  let hasAnswered = false;
  const showLink = () => {
    if (hasAnswered) return;
    console.error(
      `einbetten.js: the app does not answer in its frame. Is ${location.origin} listed in FrameAncestors of the tenant, ` +
        `and does the Content-Security-Policy of this page allow ${link.origin} in frame-src?`,
    );
    frame.style.display = "none";
    frame.after(link);
  };
  frame.addEventListener("load", () => setTimeout(showLink, ANSWER_WITHIN_MS), { once: true });
  return {
    answered: (): void => {
      if (hasAnswered) return;
      hasAnswered = true;
      link.remove();
      frame.style.display = "block";
    },
  };
}

function linkTo(address: string, title: string | undefined): HTMLAnchorElement {
  const url = new URL(address);
  url.searchParams.delete("widget");
  const link = document.createElement("a");
  const isEnglish = document.documentElement.lang.startsWith("en");
  link.href = url.href;
  link.textContent = title ?? (isEnglish ? "Go to the referral programme" : "Zum Empfehlungsprogramm");
  return link;
}

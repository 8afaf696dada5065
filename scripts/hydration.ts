import type { Page } from "@playwright/test";

export type HydrationState = "on the way" | "not ours" | "waiting" | "hydrated";

/** Whether React has taken over the page. The page may navigate during the evaluation; then the next page counts. */
export const hydrationOf = (page: Page): Promise<HydrationState> =>
  page.evaluate(stateOfDocument).catch(() => "on the way");

/** Only React's internal root reveals it. Effects, which read what the browser has stored, run a few messages later. */
async function stateOfDocument(): Promise<HydrationState> {
  const root = document.querySelector("#root");
  const container = Object.entries(root ?? {}).find(([key]) => key.startsWith("__reactContainer$"))?.[1];
  const state = (container as ReactContainer | undefined)?.stateNode.current.memoizedState;
  if (state?.isDehydrated === false) {
    for (let messages = 0; messages < 6; messages += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", resolve, { once: true });
        port1.start();
        port2.postMessage(undefined);
      });
    }
    return "hydrated";
  }
  return document.querySelector("#page-data") ? "waiting" : "not ours";
}

interface ReactContainer {
  readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } } };
}

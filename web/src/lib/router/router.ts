import type { AddressBook } from "./address-book.ts";
import { locationAt, pathTo } from "./location.ts";
import type { Location } from "./location.ts";
import type { Opened } from "./opened.ts";
import { Redirect } from "./redirect.ts";
import type { RouterHistory } from "./history.ts";

/** How a page came to be shown; `pop` is back or forward. */
type Step = "push" | "replace" | "pop" | "reload";

export interface Shown {
  readonly location: Location;
  readonly opened: Opened;
  readonly step: Step;
  /** The scroll position stays as it is. */
  readonly keepsScroll: boolean;
}

export interface RouterState {
  readonly shown: Shown;
  /** The target of a running navigation. */
  readonly pending: Location | undefined;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  readonly keepsScroll?: boolean;
}

export interface Router {
  /** The state at the start: the page that the server rendered. */
  readonly first: RouterState;
  readonly state: RouterState;
  /** An address of the app as it appears in links. */
  readonly href: (address: string) => string;
  /** Resolves when the page is shown, or when a later navigation has replaced this one. */
  readonly navigate: (address: string, options?: NavigateOptions) => Promise<void>;
  /** Opens the current page again. */
  readonly reload: () => Promise<void>;
  readonly subscribe: (listener: (state: RouterState, before: RouterState) => void) => () => void;
}

interface RouterOptions {
  readonly addresses: Pick<AddressBook, "addressOf">;
  readonly history: RouterHistory;
  /** The page that is shown already. */
  readonly opened: Opened;
  /** Throws a `Redirect` if another page must be opened instead. */
  readonly open: (to: Location, signal: AbortSignal) => Promise<Opened>;
  /** Goes to an address outside the app. */
  readonly leave: (address: string, step: "push" | "replace") => void;
  /** Whether other code has handled the navigation already. */
  readonly isHandled?: (to: Location, from: Location) => boolean;
}

/** Opens pages one at a time: a later navigation replaces an earlier one, and the old page stays until the new one is loaded. */
export function createRouter(options: RouterOptions): Router {
  const { addresses, history, open, leave, isHandled } = options;
  const listeners = new Set<Parameters<Router["subscribe"]>[0]>();
  let running = new AbortController();
  const first = stateAt(history.current(), options.opened);
  let state = first;

  function change(next: Partial<RouterState>): void {
    const before = state;
    state = { ...state, ...next };
    for (const listener of listeners) listener(state, before);
  }

  async function go(to: Location, step: Step, keepsScroll = false): Promise<void> {
    running.abort();
    const { signal } = (running = new AbortController());
    if (step !== "reload" && isJump(state.shown.location, to)) {
      return arrive({ location: to, opened: state.shown.opened, step, keepsScroll });
    }
    change({ pending: to });
    try {
      const opened = await open(to, signal);
      if (!signal.aborted) arrive({ location: to, opened, step, keepsScroll });
    } catch (failure) {
      if (signal.aborted) return;
      if (!(failure instanceof Redirect)) {
        change({ pending: undefined });
        throw failure;
      }
      // A redirect on the way back replaces the entry. Otherwise the back button would be redirected again and again.
      const instead = step === "push" ? "push" : "replace";
      if (failure.to.startsWith("/")) await go(locationAt(failure.to), instead, keepsScroll);
      else leave(failure.to, instead);
    }
  }

  function arrive(shown: Shown): void {
    const { location, step } = shown;
    // As in browsers, navigating to the same address adds no entry.
    const isSame = pathTo(location) === pathTo(state.shown.location);
    if (step === "replace" || (step === "push" && isSame)) history.replace(location);
    else if (step === "push") history.push(location);
    change({ shown, pending: undefined });
  }

  history.onPop((to) => void go(to, "pop"));
  return {
    first,
    get state() {
      return state;
    },
    href: addresses.addressOf,
    async navigate(address, { replace = false, keepsScroll = false } = {}) {
      const to = locationAt(address);
      if (isHandled?.(to, state.shown.location)) return;
      await go(to, replace ? "replace" : "push", keepsScroll);
    },
    reload: () => go(state.shown.location, "reload", state.shown.keepsScroll),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function stateAt(location: Location, opened: Opened): RouterState {
  return { shown: { location, opened, step: "reload", keepsScroll: false }, pending: undefined };
}

/** A jump within the page opens nothing. */
function isJump(from: Location, to: Location): boolean {
  const isSamePage = from.pathname === to.pathname && from.search === to.search;
  return isSamePage && (from.hash !== "" || to.hash !== "");
}

/** The router for rendering on the server, where nothing navigates. */
export function staticRouter(
  { addressOf }: Pick<AddressBook, "addressOf">,
  path: string,
  opened: Opened,
): Router {
  const refuse = () => Promise.reject(new Error("A static router cannot navigate"));
  const state = stateAt(locationAt(path, "first"), opened);
  return {
    first: state,
    state,
    href: addressOf,
    navigate: refuse,
    reload: refuse,
    subscribe: () => () => {},
  };
}

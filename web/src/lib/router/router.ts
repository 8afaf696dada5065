import { locationAt, pathTo, withBase } from "./location.ts";
import type { Location } from "./location.ts";
import type { Opened } from "./opened.ts";
import { Redirect } from "./redirect.ts";
import type { Steps } from "./steps.ts";

/** How a page came to be shown; `walk` is back or forward. */
type Step = "push" | "replace" | "walk" | "reload";

export interface Shown {
  readonly location: Location;
  readonly opened: Opened;
  readonly step: Step;
  /** The visitor stays where they have scrolled to. */
  readonly keepsPlace: boolean;
}

export interface RouterState {
  readonly shown: Shown;
  /** Where a navigation under way leads. */
  readonly pending: Location | undefined;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  readonly keepsPlace?: boolean;
}

export interface Router {
  /** What stood when it began, which is what the server drew. */
  readonly first: RouterState;
  readonly state: RouterState;
  /** An address of the app as links write it. */
  readonly href: (address: string) => string;
  /** Fulfilled when the page stands, or another navigation has overtaken this one. */
  readonly navigate: (address: string, options?: NavigateOptions) => Promise<void>;
  /** Opens the page that is shown once more. */
  readonly reload: () => Promise<void>;
  readonly subscribe: (listener: (state: RouterState, before: RouterState) => void) => () => void;
}

interface RouterOptions {
  readonly base: string;
  readonly steps: Steps;
  /** The page that stands already. */
  readonly opened: Opened;
  /** Throws a `Redirect` where another page answers. */
  readonly open: (to: Location, signal: AbortSignal) => Promise<Opened>;
  /** Goes to an address outside the app. */
  readonly leave: (address: string, step: "push" | "replace") => void;
  /** Whether somebody else has dealt with a navigation already. */
  readonly isDealtWith?: (to: Location, from: Location) => boolean;
}

/** Opens pages one at a time: a later navigation overtakes an earlier one, and the old page stands until the new one is there. */
export function createRouter(options: RouterOptions): Router {
  const { base, steps, open, leave, isDealtWith } = options;
  const listeners = new Set<Parameters<Router["subscribe"]>[0]>();
  let underWay = new AbortController();
  const first = stateAt(steps.current(), options.opened);
  let state = first;

  function change(next: Partial<RouterState>): void {
    const before = state;
    state = { ...state, ...next };
    for (const listener of listeners) listener(state, before);
  }

  async function go(to: Location, step: Step, keepsPlace = false): Promise<void> {
    underWay.abort();
    const { signal } = (underWay = new AbortController());
    if (step !== "reload" && isJump(state.shown.location, to)) {
      return arrive({ location: to, opened: state.shown.opened, step, keepsPlace });
    }
    change({ pending: to });
    try {
      const opened = await open(to, signal);
      if (!signal.aborted) arrive({ location: to, opened, step, keepsPlace });
    } catch (failure) {
      if (signal.aborted) return;
      if (!(failure instanceof Redirect)) {
        change({ pending: undefined });
        throw failure;
      }
      // A step back that leads elsewhere must not lead there again and again.
      const instead = step === "push" ? "push" : "replace";
      if (failure.to.startsWith("/")) await go(locationAt(failure.to), instead, keepsPlace);
      else leave(failure.to, instead);
    }
  }

  function arrive(shown: Shown): void {
    const { location, step } = shown;
    // As browsers have it: the same address once more is no further step.
    const isSame = pathTo(location) === pathTo(state.shown.location);
    if (step === "replace" || (step === "push" && isSame)) steps.replace(location);
    else if (step === "push") steps.push(location);
    change({ shown, pending: undefined });
  }

  steps.follow((to) => void go(to, "walk"));
  return {
    first,
    get state() {
      return state;
    },
    href: (address) => withBase(address, base),
    async navigate(address, { replace = false, keepsPlace = false } = {}) {
      const to = locationAt(address);
      if (isDealtWith?.(to, state.shown.location)) return;
      await go(to, replace ? "replace" : "push", keepsPlace);
    },
    reload: () => go(state.shown.location, "reload", state.shown.keepsPlace),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function stateAt(location: Location, opened: Opened): RouterState {
  return { shown: { location, opened, step: "reload", keepsPlace: false }, pending: undefined };
}

/** Within a page nothing is opened anew. */
function isJump(from: Location, to: Location): boolean {
  const isSamePage = from.pathname === to.pathname && from.search === to.search;
  return isSamePage && (from.hash !== "" || to.hash !== "");
}

/** A page that leads nowhere: the server draws it, and then it is out of the server's hands. */
export function stillRouter(base: string, address: string, opened: Opened): Router {
  const nowhere = () => Promise.reject(new Error("Nobody navigates where a page is only drawn"));
  const state = stateAt(locationAt(address, "first"), opened);
  return {
    first: state,
    state,
    href: (to) => withBase(to, base),
    navigate: nowhere,
    reload: nowhere,
    subscribe: () => () => {},
  };
}

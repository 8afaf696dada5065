/** A state machine as data: from each state, which event leads where. */
export type Flow = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type StateOf<F extends Flow> = keyof F & string;
export type EventOf<F extends Flow> = { [S in keyof F]: keyof F[S] & string }[keyof F];

/** Where an event leads from a state; undefined when the state does not allow it. */
export function next<const F extends Flow>(
  flow: F,
  state: StateOf<F>,
  event: EventOf<F>,
): StateOf<F> | undefined {
  return flow[state]?.[event];
}

/** The states from which an event is allowed: what a write expects of the row it changes. */
export function statesBefore<const F extends Flow>(flow: F, event: EventOf<F>): StateOf<F>[] {
  return Object.keys(flow).filter((state) => next(flow, state, event) !== undefined);
}

export function reachableFrom(flow: Flow, start: string): Set<string> {
  const seen = new Set([start]);
  for (const state of seen) for (const target of Object.values(flow[state] ?? {})) seen.add(target);
  return seen;
}

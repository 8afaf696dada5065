/** A state machine as data: from each state, which event leads where. */
export type Flow = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type StateOf<F extends Flow> = keyof F & string;
export type EventOf<F extends Flow> = { [S in keyof F]: keyof F[S] & string }[keyof F];

/** The state that an event leads to; undefined when the current state does not allow the event. */
export function next<const F extends Flow>(
  flow: F,
  state: StateOf<F>,
  event: EventOf<F>,
): StateOf<F> | undefined {
  return flow[state]?.[event];
}

/** The states that allow an event, and the one state it leads to. A write expects its row in one of `from`. */
export function moveBy<const F extends Flow>(
  flow: F,
  event: EventOf<F>,
): { readonly from: readonly StateOf<F>[]; readonly to: StateOf<F> } {
  const from = Object.keys(flow).filter((state) => next(flow, state, event) !== undefined);
  const [to, ...others] = new Set(from.map((state) => next(flow, state, event)));
  if (to === undefined || others.length > 0) throw new Error(`${event} does not lead to one state`);
  return { from, to };
}

/** The start and all states that events lead to from there. */
export function reachableFrom(flow: Flow, start: string): Set<string> {
  const seen = new Set([start]);
  // The loop over a set also visits what is added to it meanwhile.
  for (const state of seen) for (const target of Object.values(flow[state] ?? {})) seen.add(target);
  return seen;
}

type Values = Readonly<Record<string, unknown>>;

/** What is still to be saved after `sent` was: the values that were typed while the call ran. */
export const unsent = <Typed extends Values>(typed: Typed, sent: Values): Partial<Typed> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name])),
  ) as Partial<Typed>;

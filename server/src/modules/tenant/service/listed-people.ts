const FIELD = "EmailWhitelist";

/** Keeps only the domain of each address. */
const withoutNames = (text: string): string => text.replaceAll(/[\w.+-]+(?=@)/g, "…");

/**
 * Changes of settings as the audit log may keep them. It holds its entries for ten years, and the addresses of single
 * people who may take part go after twelve months.
 */
export const changesForLog = <Change extends { readonly field: string }>(
  changes: readonly Change[],
): Change[] =>
  changes.map((change) =>
    change.field === FIELD ? (JSON.parse(withoutNames(JSON.stringify(change))) as Change) : change,
  );

/** The same for an argument of a command, such as `EmailWhitelist=["…@firma.example"]`. */
export const argumentForLog = (argument: unknown): unknown => {
  if (Array.isArray(argument)) return argument.map(argumentForLog);
  return typeof argument === "string" && argument.startsWith(`${FIELD}=`) ? withoutNames(argument) : argument;
};

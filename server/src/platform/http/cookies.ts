/** The value of a cookie in the header `Cookie`; undefined if it is absent or empty. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim().split("="));
  const [, ...value] = pairs.find(([key, ...text]) => key === name && text.join("=") !== "") ?? [];
  return value.length === 0 ? undefined : value.join("=");
}

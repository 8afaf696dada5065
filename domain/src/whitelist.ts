/** `@firm.example` allows a whole domain and those below it, `anna@firm.example` one address. */
export function isWhitelisted(email: string, whitelist: readonly string[]): boolean {
  const address = email.trim().toLowerCase();
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return whitelist.some((entry) => {
    const allowed = entry.toLowerCase().replace(/^@/, "");
    return allowed.includes("@") ? address === allowed : domain === allowed || domain.endsWith(`.${allowed}`);
  });
}

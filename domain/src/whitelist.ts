import { normalizedAddress } from "./email-address.ts";

/** `@firm.example` allows a domain and its subdomains, `anna@firm.example` one address. */
export function isWhitelisted(email: string, whitelist: readonly string[]): boolean {
  const address = normalizedAddress(email);
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return whitelist.some((entry) => {
    const allowed = normalizedAddress(entry.includes("@") ? entry : `@${entry}`).replace(/^@/, "");
    return allowed.includes("@") ? address === allowed : domain === allowed || domain.endsWith(`.${allowed}`);
  });
}

export interface WhitelistSettings {
  readonly emailWhitelist: readonly string[];
  readonly companyRecommendation: boolean;
  readonly colleagues?: "employees" | "newcomers" | undefined;
}

/**
 * Whether an address may take part. Where there is a company mode, the list defines who belongs to the company, and the
 * public form stays open to all; a tenant with a list and no company mode runs its programme only for those on the list.
 */
export function mayTakePart(
  email: string,
  { emailWhitelist, companyRecommendation }: WhitelistSettings,
  as: "anybody" | "employee",
): boolean {
  const isForListed = as === "employee" || (emailWhitelist.length > 0 && !companyRecommendation);
  return !isForListed || isWhitelisted(email, emailWhitelist);
}

/** Whether an employee may recommend to this address: to other employees, or to people who are not employees yet. */
export function isColleague(
  email: string,
  { emailWhitelist, colleagues = "employees" }: Pick<WhitelistSettings, "emailWhitelist" | "colleagues">,
): boolean {
  return isWhitelisted(email, emailWhitelist) === (colleagues === "employees");
}

import type { MailBrand } from "./brand.ts";
import type { MailTheme } from "./mail-style.ts";

/** The colours of a new tenant, which belong to no brand. */
const theme: MailTheme = {
  colours: {
    paper: [0.985, 0.003, 250],
    surface: [0.955, 0.006, 250],
    stage: [0.21, 0.03, 250],
    ink: [0.27, 0.03, 250],
    mutedInk: [0.44, 0.02, 250],
    line: [0.87, 0.012, 250],
    action: [0.53, 0.08, 250],
    accent: [0.53, 0.08, 250],
    link: [0.42, 0.07, 250],
    focus: [0.42, 0.07, 250],
    success: [0.46, 0.1, 155],
    danger: [0.49, 0.16, 28],
  },
  radius: 12,
  shape: "soft",
  type: { pair: "geist", displayWeight: 600, displayTracking: -0.02 },
};

/**
 * The sender of mails to people who work for all tenants: no tenant's name, pictures, words or pages. Only the address that
 * sends is the one of the tenant whose outbox is used, because mail servers accept no other.
 */
export function installationBrand({ from }: MailBrand, console: URL): MailBrand {
  const name = "Weitersagen Konsole";
  return {
    name,
    address: console.origin,
    addressOf: (path) => path,
    from: { name, email: from.email },
    legalNotice: [`${name} · ${console.host}`],
    imprint: undefined,
    privacy: undefined,
    theme,
  };
}

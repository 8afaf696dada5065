import type { Language } from "@weitersagen/contract/language";
import { inLanguage } from "@weitersagen/contract/locale";
import type { Theme } from "@weitersagen/contract/theme";

/** What a mail needs to know of its tenant. Comes from stored configuration alone, never from a request. */
export interface MailBrand {
  name: string;
  /** Public address of the tenant, such as `https://empfehlen.example.de`; every link in a mail begins with it. */
  address: string;
  from: { name: string; email: string };
  replyTo?: string | undefined;
  /** Who answers for the mail and how to reach them. */
  legalNotice: readonly string[];
  /** Absolute addresses. The imprint may stand on the client's own site. */
  imprint: string;
  privacy: string;
  theme: Theme;
  /** Where a page stands whose specified path is given: a tenant may name its own. */
  ownPath?: ((specified: string) => string) | undefined;
  /** What a product is called in another language than German. */
  named?: ((product: string, language: Language) => string) | undefined;
  /** The tenant's own wording by key, such as `testMail.subject`. */
  texts?: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> | undefined;
}

/** The brand as it writes to somebody: whoever reads English is led to English pages. */
export interface MailSender extends MailBrand {
  language: Language;
}

/** A path of the tenant made absolute. Refuses what would leave the tenant's own address. */
export function linkTo(
  { address, language, ownPath }: Pick<MailSender, "address" | "language" | "ownPath">,
  path: string,
): string {
  const home = new URL(address);
  const target = new URL(path, home);
  if (target.origin !== home.origin || !path.startsWith("/")) {
    throw new Error("A mail links only to its tenant's own pages");
  }
  target.pathname = inLanguage(ownPath?.(target.pathname) ?? target.pathname, language);
  return target.href;
}

/** One of the legal pages; where it stands on the client's own site, its address is left as it is. */
export function legalPage({ address: home, language }: MailSender, address: string): string {
  const { origin, pathname, search } = new URL(address);
  if (origin !== new URL(home).origin) return address;
  return linkTo({ address: home, language }, pathname + search);
}

import type { Language } from "@weitersagen/contract/language";
import { withPrefix } from "@weitersagen/contract/locale";
import { type MailedScreen, mailedScreens } from "@weitersagen/contract/mailed-screens";
import type { MailTheme } from "./mail-style.ts";
import type { MailPictures } from "./pictures.ts";

/** The tenant's data for a mail. Taken from stored configuration only, never from a request. */
export interface MailBrand {
  name: string;
  /** Public address of the tenant, such as `https://empfehlen.example.de`; every link in a mail begins with it. */
  address: string;
  from: { name: string; email: string };
  replyTo?: string | undefined;
  /** Who is responsible for the mail and how to reach them. */
  legalNotice: readonly string[];
  /** Absolute addresses. The imprint may be on the client's own site. The installation itself has neither page. */
  imprint: string | undefined;
  privacy: string | undefined;
  theme: MailTheme;
  /** Absent: the mail names the brand in text and has no picture. */
  pictures?: MailPictures | undefined;
  /** The tenant's own path of a screen; absent where every screen has the specified one. */
  pathOf?: ((screen: MailedScreen) => string) | undefined;
  /** The address of a path in a language; absent where it only gets the prefix of the language. */
  addressOf?: ((path: string, language: Language) => string) | undefined;
  /** The name of a product in a language other than German. */
  named?: ((product: string, language: Language) => string) | undefined;
  /** A page of the console about this tenant, such as `auszahlungen`; absent where the console is unknown. */
  consolePage?: ((page: string) => URL) | undefined;
  /** The tenant's own texts by key, such as `testMail.subject`. */
  texts?: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> | undefined;
}

/** The brand with the reader's language, which links in the mail lead to. */
export interface MailSender extends MailBrand {
  language: Language;
}

/** A screen of the tenant, opened with these query parameters. */
export interface ScreenLink {
  readonly screen: MailedScreen;
  readonly query?: Readonly<Record<string, string>>;
}

/** The path of a screen at the tenant. The only source of screen paths in mails. */
export function screenPath(
  { pathOf }: Pick<MailBrand, "pathOf">,
  { screen, query = {} }: ScreenLink,
): string {
  const path = pathOf?.(screen) ?? mailedScreens[screen].path;
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parameters.length === 0 ? path : `${path}?${parameters.join("&")}`;
}

/** Makes a path of the tenant absolute. Refuses paths that would leave the tenant's own address. */
export function linkTo(
  { address, language, addressOf = withPrefix }: Pick<MailSender, "address" | "language" | "addressOf">,
  path: string,
): string {
  const home = new URL(address);
  const target = new URL(path, home);
  if (target.origin !== home.origin || !path.startsWith("/")) {
    throw new Error("A mail links only to its tenant's own pages");
  }
  return new URL(addressOf(target.pathname + target.search + target.hash, language), home).href;
}

/** One of the legal pages; an address on the client's own site is left as it is. */
export function legalPage(sender: MailSender, address: string): string {
  const { origin, pathname, search } = new URL(address);
  if (origin !== new URL(sender.address).origin) return address;
  return linkTo(sender, pathname + search);
}

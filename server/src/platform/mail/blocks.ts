import type { MailPicture } from "./pictures.ts";

/** A value with its label. The address makes the value a link: only for addresses that we made ourselves. */
export type Fact = readonly [label: string, value: string, address?: string];

/** A mail is a list of blocks; HTML and plain text are rendered from the same list. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "button"; label: string; path: string }
  | { kind: "addressButton"; label: string; address: string }
  | { kind: "amount"; value: string; caption: string }
  | { kind: "list"; items: readonly string[]; ordered: boolean }
  | { kind: "facts"; rows: readonly Fact[] }
  | { kind: "code"; value: string; caption: string }
  | { kind: "qr"; text: string; caption: string }
  | { kind: "quote"; text: string }
  | { kind: "note"; text: string }
  | { kind: "chart"; picture: MailPicture; text: string };

export const heading = (text: string): Block => ({ kind: "heading", text });
export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
/** The path is one of the tenant's pages; the layout prepends the tenant's address. */
export const button = (label: string, path: string): Block => ({ kind: "button", label, path });
const addressButton = (label: string, address: URL): Block => ({
  kind: "addressButton",
  label,
  address: address.href,
});
/** A page of the console, for operators only. Its address comes from the configuration of the installation. */
export const consoleButton = addressButton;
/** A shop that takes vouchers and is not the tenant's own. Its address comes from the tenant's settings. */
export const shopButton = addressButton;
export const amount = (value: string, caption: string): Block => ({ kind: "amount", value, caption });
export const list = (items: readonly string[]): Block => ({ kind: "list", items, ordered: false });
export const steps = (items: readonly string[]): Block => ({ kind: "list", items, ordered: true });
export const facts = (rows: readonly Fact[]): Block => ({
  kind: "facts",
  rows,
});
export const code = (value: string, caption: string): Block => ({ kind: "code", value, caption });
/** A code to be scanned from the screen. The caption says what for; the address is given in text elsewhere in the mail. */
export const qr = (text: string, caption: string): Block => ({ kind: "qr", text, caption });
/** Text written by a user, with its own line breaks, set apart so that it cannot imitate our text. */
export const quote = (text: string): Block => ({ kind: "quote", text });
export const note = (text: string): Block => ({ kind: "note", text });
/** A picture drawn for this mail alone. The text says everything that it shows. */
export const chart = (picture: MailPicture, text: string): Block => ({ kind: "chart", picture, text });

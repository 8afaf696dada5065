import type { Language } from "./language.ts";

type Words = Readonly<Record<Language, string>>;
const same = (name: string): Words => ({ de: name, en: name });

/** What the ways of passing a link on are called. A client's own channels are shown as they are. */
export const channelNames: Readonly<Record<string, Words>> = {
  gmail: same("Gmail"),
  outlook: same("Outlook"),
  yahoo: same("Yahoo"),
  whatsapp: same("WhatsApp"),
  facebook: same("Facebook"),
  xing: same("XING"),
  linkedin: same("LinkedIn"),
  twitter: same("X (Twitter)"),
  instagram: same("Instagram"),
  sms: same("SMS"),
  email: { de: "E-Mail", en: "Email" },
  copy: { de: "Link kopiert", en: "Link copied" },
  share: { de: "Teilen-Menü", en: "Share menu" },
  qr: { de: "QR-Code", en: "QR code" },
  web: same("Web"),
};

import { defaultLanguage, type Language } from "@weitersagen/contract/language";
import type { MailBrand } from "./brand.ts";
import { linkTo, type ScreenLink, screenPath } from "./brand.ts";
import { installationBrand } from "./installation-brand.ts";
import { drawMail } from "./layout.ts";
import { layoutTexts } from "./layout-texts.ts";
import { oneLine, plainText } from "./plain-text.ts";
import type { MailPicture } from "./pictures.ts";
import { qrPicture } from "./qr-picture.ts";
import type { ComposedMail, MailTemplate } from "./template.ts";

export interface RenderedMail {
  subject: string;
  from: MailBrand["from"];
  html: string;
  text: string;
  headers: Record<string, string>;
  /** The pictures that the HTML refers to by their content id. */
  pictures: readonly MailPicture[];
  replyTo?: { name: string; email: string };
}

export function renderMail(
  template: MailTemplate,
  data: unknown,
  language: Language,
  brand: MailBrand,
): RenderedMail {
  const mail = template.compose(data, language, brand);
  const footer = layoutTexts[language];
  const shown = mail.console ? installationBrand(brand, mail.console) : brand;
  const hasPicture = template.hasPicture && mail.isPlain !== true;
  const pictures = hasPicture ? shown.pictures : { logo: shown.pictures?.logo };
  const sender = { ...shown, language, pictures };
  const replyTo = mail.replyTo ?? (mail.console ? shown.from : undefined);
  return {
    subject: oneLine(mail.subject),
    from: shown.from,
    html: drawMail(mail, sender, footer),
    text: plainText(mail, sender, footer),
    ...(replyTo ? { replyTo: { ...replyTo, name: oneLine(replyTo.name) } } : {}),
    pictures: [
      ...Object.values(pictures ?? {}).filter((picture) => picture !== undefined),
      ...ownPictures(mail),
    ],
    headers: mail.unsubscribe ? unsubscribeHeaders(brand, mail.unsubscribe) : {},
  };
}

/** The pictures of this mail alone. */
const ownPictures = ({ blocks }: ComposedMail): MailPicture[] =>
  blocks.flatMap((block) => {
    if (block.kind === "qr") return [qrPicture(block.text)];
    return block.kind === "chart" ? [block.picture] : [];
  });

/**
 * RFC 8058: the mail program unsubscribes with one POST, without opening a page, or opens the same address as a page. So
 * it is the tenant's own path of the screen.
 */
function unsubscribeHeaders(brand: MailBrand, link: ScreenLink): Record<string, string> {
  const url = linkTo({ address: brand.address, language: defaultLanguage }, screenPath(brand, link));
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

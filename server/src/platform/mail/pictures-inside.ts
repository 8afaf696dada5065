import { contentIdOf, type MailPicture, type MailPictures } from "./pictures.ts";
import { qrPictureOf } from "./qr-picture.ts";
import type { RenderedMail } from "./render.ts";

const reference = /"cid:(?:(logo|art)\.[0-9a-f]+|qr\.([0-9a-f]+))@pictures\.weitersagen"/g;

/** The mail for a browser, which cannot look up content ids. A mail from before a change of the look gets the new pictures. */
export function withPicturesInside(html: string, pictures: MailPictures): string {
  return html.replaceAll(reference, (asWritten, name?: keyof MailPictures, qr?: string) => {
    const picture = qr === undefined ? name && pictures[name] : qrPictureOf(qr);
    return picture ? `"${dataUrl(picture)}"` : asWritten;
  });
}

/** The HTML as it is stored: the chart of a mail is known nowhere else, so it is written into it. */
export function withChartInside({ html, pictures }: Pick<RenderedMail, "html" | "pictures">): string {
  const chart = pictures.find(({ name }) => name === "chart");
  return chart ? html.replaceAll(`"cid:${contentIdOf(chart)}"`, () => `"${dataUrl(chart)}"`) : html;
}

const dataUrl = ({ type, bytes }: MailPicture): string => `data:${type};base64,${bytes.toString("base64")}`;

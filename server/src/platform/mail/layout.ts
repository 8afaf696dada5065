import { legalPage, linkTo, type MailSender, screenPath } from "./brand.ts";
import { drawBlock } from "./draw-block.ts";
import { html, Html } from "../html.ts";
import type { LayoutTexts } from "./layout-texts.ts";
import { mailStyle, type MailStyle } from "./mail-style.ts";
import { contentIdOf } from "./pictures.ts";
import { oneLine } from "./plain-text.ts";
import type { ComposedMail } from "./template.ts";

/** Tables and inline styles, because every mail program since Outlook 2007 renders them alike. */
export function drawMail(mail: ComposedMail, brand: MailSender, footer: LayoutTexts): string {
  const style = mailStyle(brand.theme);
  const blocks = mail.blocks.map((block) => drawBlock(block, brand, style, footer));
  const page = html`<!doctype html>
    <html lang="${brand.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>${oneLine(mail.subject)}</title>
        <style>
          ${style.sheet}
        </style>
      </head>
      <body class="back" style="${style.body}">
        <div style="display:none;max-height:0;overflow:hidden;opacity:0">
          ${oneLine(mail.preheader)}${previewFiller}
        </div>
        <table ${fullWidth} class="back" style="${style.back}">
          <tr>
            <td align="center" style="padding:32px 12px">
              <table ${fullWidth} style="max-width:600px">
                <tr>
                  <td class="band" style="${style.band}">
                    <a href="${linkTo(brand, "/")}" style="${style.wordmark}">${drawLogo(brand, style)}</a>
                  </td>
                </tr>
                ${drawArt(brand, style)}
                <tr>
                  <td class="card inset" style="${style.card}">${blocks}</td>
                </tr>
                <tr>
                  <td class="foot" style="padding:24px 40px 0">${drawFooter(mail, brand, style, footer)}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return `${page.markup.replaceAll(/\n\s+/g, "\n").trimEnd()}\n`;
}

/** Where pictures are switched off, the text in place of the logo looks like the wordmark. */
function drawLogo({ name, pictures }: MailSender, style: MailStyle): Html | string {
  const logo = pictures?.logo;
  if (!logo) return name;
  return html`<img
    src="cid:${contentIdOf(logo)}"
    alt="${name}"
    width="${logo.width}"
    height="${logo.height}"
    style="${style.logo}"
  />`;
}

/**
 * Decoration, so its text is empty. Without a height, because mail programs that do not show pictures would leave a gap of
 * that height; the picture is in the mail, so nothing moves while it loads.
 */
function drawArt({ pictures }: MailSender, style: MailStyle): Html | undefined {
  const art = pictures?.art;
  if (!art) return undefined;
  return html`<tr>
    <td style="${style.artCell}">
      <img src="cid:${contentIdOf(art)}" alt="" width="${art.width}" style="${style.art}" />
    </td>
  </tr>`;
}

const fullWidth = new Html('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"');

/** Keeps mail programs from filling the preview line with the beginning of the mail. */
const previewFiller = new Html("&#847;&zwnj;&nbsp;".repeat(60));

function drawFooter(mail: ComposedMail, brand: MailSender, style: MailStyle, footer: LayoutTexts): Html {
  const links: [string, string][] = [];
  if (brand.imprint !== undefined) links.push([footer.imprint, legalPage(brand, brand.imprint)]);
  if (brand.privacy !== undefined) links.push([footer.privacy, legalPage(brand, brand.privacy)]);
  if (!mail.isToTeam)
    links.push([footer.yourData, linkTo(brand, screenPath(brand, { screen: "dataAccess" }))]);
  if (mail.unsubscribe)
    links.push([
      mail.unsubscribe.label ?? footer.unsubscribe,
      linkTo(brand, screenPath(brand, mail.unsubscribe)),
    ]);
  const drawn = links.map(
    ([label, url]) => html`<a href="${url}" class="muted" style="${style.footerLink}">${label}</a> `,
  );
  const lines = brand.legalNotice.map((line) => html`${line}<br />`);
  return html`<p class="muted" style="${style.footer}">${lines}</p>
    <p class="muted" style="${style.footer}">${drawn}</p>`;
}

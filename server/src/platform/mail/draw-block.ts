import type { Block } from "./blocks.ts";
import { linkTo, type MailSender } from "./brand.ts";
import { html, type Html } from "../html.ts";
import type { LayoutTexts } from "./layout-texts.ts";
import { contentIdOf } from "./pictures.ts";
import { qrPicture } from "./qr-picture.ts";
import type { MailStyle } from "./mail-style.ts";

export function drawBlock(block: Block, brand: MailSender, style: MailStyle, texts: LayoutTexts): Html {
  switch (block.kind) {
    case "heading":
      return html`<h1 class="ink" style="${style.heading}">${block.text}</h1>`;
    case "paragraph":
      return html`<p class="ink" style="${style.paragraph}">${block.text}</p>`;
    case "note":
      return html`<p class="muted" style="${style.note}">${block.text}</p>`;
    case "quote":
      // The only element whose line breaks every mail program keeps.
      return html`<pre class="ink line" style="${style.quote}">${block.text}</pre>`;
    case "button":
      return drawButton(block.label, linkTo(brand, block.path), style, texts);
    case "addressButton":
      return drawButton(block.label, block.address, style, texts);
    case "amount":
      return html`<p class="ink" style="${style.amount}">${block.value}</p>
        <p class="muted" style="${style.caption}">${block.caption}</p>`;
    case "code":
      return html`<p style="margin:0">
          <span class="ink line code" style="${style.code}">${block.value}</span>
        </p>
        <p class="muted" style="${style.caption}">${block.caption}</p>`;
    case "qr":
      return drawQr(block, style);
    case "chart":
      return html`<p style="${style.chartCell}">
        <img
          src="cid:${contentIdOf(block.picture)}"
          alt="${block.text}"
          width="${block.picture.width}"
          class="muted"
          style="${style.chart}"
        />
      </p>`;
    case "list": {
      const items = block.items.map((item) => html`<li style="${style.listItem}">${item}</li>`);
      return block.ordered
        ? html`<ol class="ink" style="${style.list}">
            ${items}
          </ol>`
        : html`<ul class="ink" style="${style.list}">
            ${items}
          </ul>`;
    }
    case "facts": {
      const rows = block.rows.map(
        ([label, value, address]) =>
          html`<tr>
            <td class="muted line label" style="${style.factLabel}${unbroken(label, SHORT_LABEL)}">
              ${label}
            </td>
            <td class="ink line value" style="${style.factValue}${unbroken(value, SHORT_VALUE)}">
              ${address === undefined ? value : html`<a href="${address}" style="color:inherit">${value}</a>`}
            </td>
          </tr>`,
      );
      return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
        ${rows}
      </table>`;
    }
  }
}

/** A long value next to it must not break a short label into two lines, nor an account number. */
const SHORT_LABEL = 24;
const SHORT_VALUE = 28;
const unbroken = (text: string, most: number): string => (text.length <= most ? ";white-space:nowrap" : "");

/** Padding on the link and colour on the cell: the whole area is clickable, and coloured even in Outlook. */
function drawButton(label: string, url: string, style: MailStyle, texts: LayoutTexts): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px">
      <tr>
        <td style="${style.buttonCell}"><a href="${url}" style="${style.button}">${label}</a></td>
      </tr>
    </table>
    <p class="muted" style="${style.note}">
      ${texts.linkFallback}<br /><a href="${url}" class="muted" style="${style.fallbackLink}">${url}</a>
    </p>`;
}

/** Without a height, so that no gap remains where pictures are switched off: the text in their place is one line. */
function drawQr({ text, caption }: Extract<Block, { kind: "qr" }>, style: MailStyle): Html {
  const picture = qrPicture(text);
  return html`<p style="margin:0">
      <img
        src="cid:${contentIdOf(picture)}"
        alt="QR-Code: ${text}"
        width="${picture.width}"
        style="${style.qr}"
      />
    </p>
    <p class="muted" style="${style.caption}">${caption}</p>`;
}

import { capitalised } from "@weitersagen/contract/format";
import type { Block, Fact } from "./blocks.ts";
import { legalPage, linkTo, type MailSender, screenPath } from "./brand.ts";
import type { ComposedMail } from "./template.ts";
import type { LayoutTexts } from "./layout-texts.ts";

const WIDTH = 72;
/** A longer rule would wrap on a phone. */
const MOST_RULE = 24;

/** The plain text part: contains everything the HTML contains. */
export function plainText(mail: ComposedMail, brand: MailSender, footer: LayoutTexts): string {
  // Text cannot show a code to scan; the mail gives its address in words, too.
  const body = mail.blocks.filter((block) => block.kind !== "qr").map((block) => drawBlock(block, brand));
  const links: [label: string, address: string][] = [];
  if (brand.imprint !== undefined) links.push([footer.imprint, legalPage(brand, brand.imprint)]);
  if (brand.privacy !== undefined) links.push([footer.privacy, legalPage(brand, brand.privacy)]);
  if (!mail.isToTeam)
    links.push([footer.yourData, linkTo(brand, screenPath(brand, { screen: "dataAccess" }))]);
  if (mail.unsubscribe)
    links.push([
      mail.unsubscribe.label ?? footer.unsubscribe,
      linkTo(brand, screenPath(brand, mail.unsubscribe)),
    ]);
  const end = [["-- ", ...brand.legalNotice.map(oneLine)].join("\n"), ...links.map(drawLink)];
  return `${[...body, ...end].join("\n\n")}\n`;
}

function drawBlock(block: Exclude<Block, { kind: "qr" }>, brand: MailSender): string {
  switch (block.kind) {
    case "heading": {
      const text = wrap(block.text);
      return `${text}\n${"=".repeat(Math.min(MOST_RULE, text.length))}`;
    }
    case "paragraph":
    case "note":
    case "chart":
      return wrap(block.text);
    case "quote":
      return block.text
        .split(/\r\n?|\n/)
        .map((line) => wrap(line, "> ", "> "))
        .join("\n");
    case "button":
      return drawLink([block.label, linkTo(brand, block.path)]);
    case "addressButton":
      return drawLink([block.label, block.address]);
    case "amount":
      // No dash: before the parts of a sum it would be read as a minus.
      return `${capitalised(oneLine(block.value))}: ${oneLine(block.caption)}`;
    case "code":
      return `${oneLine(block.caption)}:\n${oneLine(block.value)}`;
    case "list":
      return block.items.map((item, index) => wrap(item, block.ordered ? `${index + 1}. ` : "- ")).join("\n");
    case "facts":
      return block.rows.map(drawFact).join("\n");
  }
}

/** On a line of its own: a program recognises the address whole, and one that reads aloud ends the sentence before it. */
const drawLink = ([label, address]: readonly [label: string, address: string]): string =>
  `${oneLine(label)}:\n${oneLine(address)}`;

const drawFact = (row: Fact): string => {
  const [label, value] = row;
  return /^https?:\/\/\S+$/.test(value) ? drawLink([label, value]) : wrap(`${label}: ${value}`, "", "  ");
};

/** Text typed into a name field must not add lines. */
export function oneLine(text: string): string {
  return text.replaceAll(/[ \p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

function wrap(text: string, lead = "", indent = " ".repeat(lead.length)): string {
  const lines: string[] = [];
  let line = lead;
  for (const word of oneLine(text).split(" ")) {
    if (line.length > indent.length && line.length + word.length > WIDTH) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()].join("\n");
}

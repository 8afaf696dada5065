import sharp from "sharp";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { mailBrands } from "../../../test/mail-brands.ts";
import { xssPayloads } from "../../../test/xss-payloads.ts";
import { amount, button, code, facts, heading, list, note, paragraph, qr, quote, steps } from "./blocks.ts";
import type { MailBrand } from "./brand.ts";
import { withPicturesInside } from "./pictures-inside.ts";
import { renderMail } from "./render.ts";
import { defineMail } from "./template.ts";

const brand = mailBrands[1] as MailBrand;

const everyBlock = defineMail({
  name: "everyBlock",
  schema: z.object({ name: z.string(), cents: z.int(), path: z.string() }),
  example: { name: "Erika", cents: 7000, path: "/praemie/?token=a&b=c" },
  texts: {
    de: { subject: "Hallo {name}", intro: "Ihre Prämie wartet." },
    en: { subject: "Hello {name}", intro: "Your reward is waiting." },
  },
  compose: (data, { t, money, date }) => ({
    subject: t("subject", { name: data.name }),
    preheader: data.name,
    blocks: [
      heading(data.name),
      paragraph(t("intro")),
      amount(money(data.cents), data.name),
      facts([[data.name, date(new Date("2026-11-14T23:30:00Z"))]]),
      list([data.name, "b"]),
      steps(["a", data.name]),
      code(data.name, data.name),
      button(data.name, data.path),
      qr(`https://kuestenstrom.example/k/${data.name}`, data.name),
      quote(`${data.name}\r\n\nGruß`),
      note(data.name),
    ],
    unsubscribe: { screen: "newsletterOptOut", query: { token: "abc" } },
  }),
});

test("the rule below a long heading fits on a phone", () => {
  const name = "Ihre Überweisung ist vorgemerkt und kommt bald";
  const { text } = renderMail(everyBlock, { ...everyBlock.example, name }, "de", brand);
  expect(text.split("\n").slice(0, 2)).toEqual([name, "=".repeat(24)]);
});

test("the plain text contains everything the HTML contains", () => {
  expect(renderMail(everyBlock, everyBlock.example, "de", brand).text).toBe(`Erika
=====

Ihre Prämie wartet.

70\u00a0€: Erika

Erika: 15.11.2026

- Erika
- b

1. a
2. Erika

Erika:
Erika

Erika:
https://kuestenstrom.example/praemie/?token=a&b=c

> Erika
>
> Gruß

Erika

--${" "}
Küstenstrom GmbH
Musterstraße 1, 12345 Musterstadt

Impressum:
https://kuestenstrom.example/impressum

Datenschutz:
https://kuestenstrom.example/datenschutz

Ihre Daten ansehen oder löschen:
https://kuestenstrom.example/datenauskunft

Keine Werbung mehr erhalten:
https://kuestenstrom.example/empfehler/newsletter/optout?token=abc
`);
});

test("a QR code travels with the mail, and a browser can draw it again", async () => {
  const { html, pictures } = renderMail(everyBlock, everyBlock.example, "de", brand);
  const picture = pictures.find(({ name }) => name === "qr");
  if (!picture) throw new Error("no QR code");
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: "png", width: picture.width * 2 });
  const { data } = await sharp(picture.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  // The quiet zone is white, the corner of the first finder pattern black.
  expect([data[0], data[(picture.width * 2 + 1) * 32]]).toEqual([255, 0]);
  expect(html).toContain('alt="QR-Code: https://kuestenstrom.example/k/Erika"');
  expect(withPicturesInside(html, {})).toContain(picture.bytes.toString("base64"));
});

test("long sentences are wrapped, list items under their own text", () => {
  const { text } = renderMail(everyBlock, { ...everyBlock.example, name: "wort ".repeat(40) }, "de", brand);
  expect(text).toMatch(/^- (wort ){13}wort\n {2}wort/m);
});

test("advertising has the one-click unsubscribe headers of RFC 8058", () => {
  expect(renderMail(everyBlock, everyBlock.example, "en", brand).headers).toEqual({
    "List-Unsubscribe": "<https://kuestenstrom.example/empfehler/newsletter/optout?token=abc>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

function tags(html: string): string[] {
  return [...html.matchAll(/<[^>]*>/g)].map((tag) => tag[0].replaceAll(/"[^"]*"/g, ""));
}

test("every kind of block keeps hostile text inert", () => {
  const clean = tags(renderMail(everyBlock, everyBlock.example, "de", brand).html);
  for (const name of xssPayloads) {
    const poisoned = renderMail(everyBlock, { ...everyBlock.example, name }, "de", brand);
    expect(tags(poisoned.html)).toEqual(clean);
    expect(poisoned.subject).not.toMatch(/[\r\n\0]/);
  }
});

test.each([
  "//elsewhere.example/",
  "https://elsewhere.example",
  "javascript:alert(1)",
  "\\\\elsewhere.example",
  "/\\elsewhere.example",
])("a button to %s is refused: a mail stays with its tenant", (path) => {
  expect(() => renderMail(everyBlock, { ...everyBlock.example, path }, "de", brand)).toThrow("own pages");
});

test("a tenant's own text replaces ours", () => {
  const wording = { ...brand, texts: { de: { "everyBlock.subject": "Moin {name}" } } };
  expect(renderMail(everyBlock, everyBlock.example, "de", wording).subject).toBe("Moin Erika");
  expect(renderMail(everyBlock, everyBlock.example, "en", wording).subject).toBe("Hello Erika");
});

test("a tenant's own text that the mail can no longer fill, or that lacks a value, gives way to ours", () => {
  const standard = renderMail(everyBlock, everyBlock.example, "de", brand).subject;
  for (const own of ["Moin {surname}", "Moin"]) {
    const wording = { ...brand, texts: { de: { "everyBlock.subject": own } } };
    expect(renderMail(everyBlock, everyBlock.example, "de", wording).subject).toBe(standard);
  }
});

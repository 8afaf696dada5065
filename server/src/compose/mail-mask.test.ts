import { languages } from "@weitersagen/contract/language";
import { expect, test } from "vitest";
import { mailBrands } from "../../test/mail-brands.ts";
import type { Block } from "../platform/mail/blocks.ts";
import { renderMail } from "../platform/mail/render.ts";
import type { MailTemplate } from "../platform/mail/template.ts";
import { mails, maskMail } from "./mails.ts";

const [brand] = mailBrands;
if (!brand) throw new Error("no brand");

/** Codes that are no secret: the recommendation code is in every shared link. */
const mailsWithPublicCodes = new Set(["welcome", "linkMade", "linkReminder"]);

const TOKEN = "geheim/Zeichen+7Q2m";

/** The example with the same token wherever it has one, also where it is optional. */
function withTokens(example: unknown): unknown {
  if (Array.isArray(example)) return example.map(withTokens);
  if (typeof example !== "object" || example === null) return example;
  const known = Object.entries(example).map(([name, value]) => [
    name,
    /token$/i.test(name) ? TOKEN : withTokens(value),
  ]);
  return Object.fromEntries(known);
}

const codesIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === "code" ? [block.value] : []));

/** Addresses of the console that hold a secret after the `#`. */
const secretAddresses = (text: string): string[] => text.match(/https?:\/\/\S+#\S+/g) ?? [];

test.each(mails.map((mail) => [mail.name, mail] as const))(
  "the console shows no link or code of the mail %s",
  (name, mail: MailTemplate) => {
    for (const language of languages) {
      const data = { ...(withTokens(mail.example) as object), token: TOKEN };
      const { subject, text } = renderMail(mail, data, language, brand);
      const codes = mailsWithPublicCodes.has(name) ? [] : codesIn(mail.compose(data, language, brand).blocks);
      const shown = maskMail({ template: name, language, data, text });
      expect(shown).not.toBeNull();
      for (const secret of [TOKEN, encodeURIComponent(TOKEN), ...codes, ...secretAddresses(text)]) {
        expect(shown).not.toContain(secret);
        expect(subject).not.toContain(secret);
      }
      expect(shown).not.toMatch(/[?&#](token|einladung)=/);
      // The rest stays readable: what is masked is a part of single lines.
      expect(shown?.split("\n")).toHaveLength(text.split("\n").length);
      expect(shown?.split("\n")[0]).toBe(text.split("\n")[0]);
    }
  },
);

test("a login link and a voucher code are replaced by words", () => {
  const masked = (name: string) => {
    const mail = mails.find((one) => one.name === name);
    if (!mail) throw new Error(name);
    const { text } = renderMail(mail, mail.example, "de", brand);
    return maskMail({ template: name, language: "de", data: mail.example, text });
  };
  expect(masked("loginLink")).toContain("\n[Link nur für die Person]\n");
  expect(masked("rewardReady")).toContain("\n[Link nur für die Person]\n");
  expect(masked("voucherCode")).toContain("Ihr Gutscheincode:\n[Code nur für die Person]\n");
  expect(masked("voucherCode")).toContain("https://www.deichladen.example/gutschein");
});

test("a confidential mail without its data, and an unknown one, is not shown", () => {
  const text = "Ihr Gutscheincode:\nKSTE-7Q2M";
  expect(maskMail({ template: "voucherCode", language: "de", data: {}, text })).toBeNull();
  expect(maskMail({ template: "former", language: "de", data: {}, text })).toBeNull();
});

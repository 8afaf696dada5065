import type { Language } from "@weitersagen/contract/language";
import * as z from "zod/mini";
import type { MailBrand } from "../../../platform/mail/brand.ts";
import type { MailTemplate } from "../../../platform/mail/template.ts";

const Sample = z.object({
  mail: z.string(),
  texts: z.record(z.string(), z.string()),
  /** A product of the tenant; absent if it sells none, and in samples that were written before an update. */
  product: z.optional(z.string()),
});
export type Sample = z.output<typeof Sample>;

/**
 * Any of the mails with its example data and texts that are not published yet, for the operator who writes them. A template of
 * its own, so that the outbox needs no place for texts, and the link of an example is not looked up as a real one.
 */
export function sampleMail(mails: readonly MailTemplate[]): MailTemplate<Sample> {
  return {
    name: "sample",
    confidential: false,
    hasPicture: true,
    leavesNoRow: false,
    example: { mail: mails[0]?.name ?? "", texts: {} },
    texts: { de: {}, en: {} },
    secrets: () => [],
    check: (data) => {
      Sample.parse(data);
    },
    compose(data, language, brand) {
      const { mail, texts, product } = Sample.parse(data);
      const template = mails.find(({ name }) => name === mail);
      if (!template) throw new Error(`no mail is called ${mail}`);
      return template.compose(
        exampleOf(template, product),
        language,
        withTexts(brand, mail, language, texts),
      );
    },
  };
}

/** The example data of a mail, with a product of the tenant itself. */
export function exampleOf({ example }: Pick<MailTemplate, "example">, product: string | undefined): unknown {
  return product === undefined ? example : withProduct(example, product);
}

function withProduct(value: unknown, product: string): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withProduct(one, product));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [
      name,
      name === "productName" && typeof part === "string" ? product : withProduct(part, product),
    ]),
  );
}

/** The brand with texts of one mail that are not published yet. */
export function withTexts(
  brand: MailBrand,
  mail: string,
  language: Language,
  texts: Readonly<Record<string, string>>,
): MailBrand {
  const own = Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${mail}.${key}`, text]));
  return { ...brand, texts: { ...brand.texts, [language]: { ...brand.texts?.[language], ...own } } };
}

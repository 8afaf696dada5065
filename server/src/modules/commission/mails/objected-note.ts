import { formatMonth } from "@weitersagen/contract/format";
import * as z from "zod/mini";
import { type Block, facts } from "../../../platform/mail/blocks.ts";
import type { MailWriting } from "../../../platform/mail/template.ts";

/** What the mails about an objection say of the credit note. */
export const objectedNote = {
  number: z.string(),
  /** Name and number. Mails that were written before an update do not have it. */
  agency: z.optional(z.string()),
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  grossCents: z.int(),
  /** The first name of the agency's owner; absent in the mail to the operator. */
  owner: z.optional(z.string()),
};

export const objectedExample = {
  number: "GS-000042",
  agency: "Kundenhaus Norderhaven GmbH (KS-2001)",
  month: "2026-10",
  grossCents: 109_480,
  owner: "Heike",
};

const schema = z.object(objectedNote);
type Words = Record<"agency" | "number" | "month" | "amount", string>;

export const factsOfNote = (
  { number, agency, month, grossCents }: z.output<typeof schema>,
  { t, money, language }: Pick<MailWriting<Words>, "t" | "money" | "language">,
): Block =>
  facts([
    ...(agency === undefined ? [] : ([[t("agency"), agency]] as const)),
    [t("number"), number],
    [t("month"), formatMonth(month, language)],
    [t("amount"), money(grossCents)],
  ]);

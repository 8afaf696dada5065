import { createHash } from "node:crypto";
import type { Campaign } from "@weitersagen/contract/catalogue";
import { campaignText, consentWordings, type WordingName } from "@weitersagen/contract/consent-wording";
import type { Language } from "@weitersagen/contract/language";
import { fittingText } from "@weitersagen/domain/text-variables";
import type { StoredWording } from "../repository/texts.ts";
import type { Reader, WordingContent } from "./reader.ts";

/** A text that a person is asked to agree to, in one language and version. */
export type Wording = StoredWording;

const VERSION_LENGTH = 12;

type NewWording = Omit<Wording, "hash" | "version"> & { readonly version?: string };

/** A wording without a version of its own is named by the beginning of its hash. */
export function wordingOf({ purpose, subject, language, text, version: given }: NewWording): Wording {
  const version = given ?? sha256(text).toString("hex").slice(0, VERSION_LENGTH);
  const hash = sha256(JSON.stringify([purpose, subject, language, version, text]));
  return { purpose, subject, language, version, text, hash };
}

/** A text that forms show, with the key by which a tenant can replace it. */
interface ReplaceableText extends Readonly<Record<Language, string>> {
  readonly key: string;
}

/** The text as the tenant's form shows it. */
export async function shownText(
  { content }: { readonly content: WordingContent },
  { tenant, language }: Pick<Reader, "tenant" | "language">,
  { key, [language]: standard }: ReplaceableText,
): Promise<string> {
  const isReplaced = tenant.settings.texts[language]?.[key] !== undefined;
  const own = isReplaced ? (await content.interfaceTexts(tenant, language))[key] : undefined;
  return fittingText(standard, own).replaceAll("{brand}", tenant.settings.brand);
}

/** The wording that the tenant's form shows beside this box or button. */
export async function boxWording(
  content: { readonly content: WordingContent },
  reader: Pick<Reader, "tenant" | "language">,
  name: WordingName,
): Promise<Wording> {
  const { purpose } = consentWordings[name];
  const text = await shownText(content, reader, consentWordings[name]);
  return wordingOf({ purpose, subject: purpose, language: reader.language, text });
}

/** The wording of a campaign: its title, text and legal text, as the form shows them. */
export function campaignWording(
  { id, ...campaign }: Pick<Campaign, "id" | "title" | "text" | "legalText">,
  language: Reader["language"],
): Wording {
  return wordingOf({ purpose: "campaign", subject: id, language, text: campaignText(campaign) });
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

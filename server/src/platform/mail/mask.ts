import type { Language } from "@weitersagen/contract/language";
import type { MailTemplate } from "./template.ts";

/** A stored mail as far as it decides what may be read of it. */
export interface StoredText {
  readonly template: string;
  readonly language: string;
  readonly data: unknown;
  readonly text: string | null;
}

/** The text of a mail without its secrets, for readers other than its recipient; null if it may not be shown at all. */
export type MaskMail = (mail: StoredText) => string | null;

const masks: Record<Language, { readonly link: string; readonly code: string }> = {
  de: { link: "[Link nur für die Person]", code: "[Code nur für die Person]" },
  en: { link: "[link for this person only]", code: "[code for this person only]" },
};

/**
 * A reader with the link of a mail could act as its recipient. The template names its secrets by their data; links with a token
 * are masked in any case. A mail of an unknown template, or a confidential one whose data are erased, is not shown.
 */
export function mailMask(templates: readonly MailTemplate[]): MaskMail {
  const byName = new Map(templates.map((template) => [template.name, template]));
  return ({ template: name, language, data, text }) => {
    const template = byName.get(name);
    if (text === null || !template) return null;
    const secrets = secretsOf(template, data);
    if (!secrets) return template.confidential ? null : hide(text, [], language);
    return hide(text, secrets, language);
  };
}

/** Undefined if the data are erased or do not fit the template of this version. */
function secretsOf(template: MailTemplate, data: unknown): readonly string[] | undefined {
  try {
    return [...tokensIn(data), ...template.secrets(data)];
  } catch {
    return undefined;
  }
}

const isTokenName = (name: string): boolean => /token$/i.test(name);

/** The strings that are stored under the name of a token, at any depth. */
function tokensIn(data: unknown): string[] {
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) =>
    typeof value === "string" && isTokenName(name) ? [value] : tokensIn(value),
  );
}

const linkWithToken = String.raw`https?:\/\/\S*[?&#](?:token|einladung)=\S+`;

/** Matches the text itself. */
const asPattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

function hide(text: string, secrets: readonly string[], language: string): string {
  const words = masks[language === "en" ? "en" : "de"];
  const shown = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  const parts = [...new Set(shown)].filter((part) => part !== "").map((part) => `\\S*${asPattern(part)}\\S*`);
  return text.replaceAll(new RegExp([linkWithToken, ...parts].join("|"), "g"), (found) =>
    found.includes("://") ? words.link : words.code,
  );
}

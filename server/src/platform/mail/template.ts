import { formatDate, formatDateTime, formatMoney, formatPromise } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import type * as z from "zod/mini";
import { type Block, consoleButton, paragraph } from "./blocks.ts";
import { linkTo, type MailBrand, type ScreenLink, screenPath } from "./brand.ts";
import { greeting } from "./layout-texts.ts";
import { translator, type MailTexts, type Translate } from "./texts.ts";

export interface ComposedMail {
  subject: string;
  /** The line that mail programs show next to the subject. */
  preheader: string;
  blocks: readonly Block[];
  /** Bad news in a mail that usually brings good news: without the key visual. */
  isPlain?: boolean;
  /** For those who run the programme: the page about one's own data knows its users only. */
  isToTeam?: true;
  /** The console, for a mail of the installation: it has the brand of no tenant. */
  console?: URL | undefined;
  /** The reply address; by default the tenant's support. */
  replyTo?: { name: string; email: string };
  /** Marks a mail that can be refused: the screen that unsubscribes with one click, without login. */
  unsubscribe?: ScreenLink & {
    /** By default it ends advertising. */
    readonly label?: string;
  };
}

export interface MailWriting<Texts extends MailTexts> {
  t: Translate<Texts>;
  language: Language;
  brand: string;
  money: (cents: number) => string;
  /** The amount, or "bis zu 50 €" while what will be ordered decides. */
  promised: (cents: number, upTo: boolean | undefined) => string;
  date: (date: Date) => string;
  /** With the time, where the reader has to recognise their own action. */
  dateTime: (date: Date) => string;
  /** A product's name, which is stored in German, in the reader's language. */
  named: (product: string) => string;
  /** "Guten Tag Erika,": in German the next sentence begins in lower case. */
  greet: (name: string | undefined) => Block;
  /** The path of one of the tenant's screens, such as `screen("reward", { token })`. */
  screen: (screen: ScreenLink["screen"], query?: ScreenLink["query"]) => string;
  /** A button to a page of the console, for operators only. None where the console is unknown. */
  consolePage: (label: string, page: string) => readonly Block[];
  /** A page of the tenant as an address to read and pass on. */
  address: (path: string) => string;
}

interface MailDefinition<Stored, Data, Texts extends MailTexts> {
  name: string;
  /** Decodes the plain JSON of the outbox into the input of `compose`. */
  schema: z.ZodMiniType<Data, Stored>;
  texts: { de: Texts; en: { [Key in keyof Texts]: string } };
  /** Shown in galleries and rendered by the test of all mails. */
  example: NoInfer<Stored>;
  /** A mail with a secret link, such as a password reset: its data are erased after delivery. */
  confidential?: boolean;
  /** Opens with the tenant's key visual. For good news about recommendations, rewards and the programme. Warnings, security mails and formal ones have none. */
  hasPicture?: boolean;
  /** The receipt of an erasure: its row is deleted after delivery, because it holds the address of an erased person. */
  leavesNoRow?: boolean;
  /** The one-time token of a link that is valid "for an hour" or "for 14 days", counted from when the mail is sent. */
  linkToken?: (data: Data) => string | undefined;
  /**
   * What only the recipient may read, as it is shown in the mail: codes, and addresses that log in. Data under the name of a token
   * are secret without being named here.
   */
  secrets?: (data: Data) => readonly string[];
  compose: (data: Data, writing: MailWriting<Texts>) => ComposedMail;
}

/** Erases the data type, so that all templates fit into one list: each validates its data before composing. */
export interface MailTemplate<Stored = unknown> {
  name: string;
  confidential: boolean;
  hasPicture: boolean;
  leavesNoRow: boolean;
  linkToken?: (data: unknown) => string | undefined;
  /** What only the recipient may read, besides the tokens. Throws if the data do not fit. */
  secrets: (data: unknown) => readonly string[];
  example: Stored;
  /** The standard texts by language; a tenant may replace each. */
  texts: Readonly<Record<Language, MailTexts>>;
  check: (data: unknown) => void;
  compose: (data: unknown, language: Language, brand: MailBrand) => ComposedMail;
}

export function defineMail<Stored, Data, const Texts extends MailTexts>(
  definition: MailDefinition<Stored, Data, Texts>,
): MailTemplate<Stored> {
  const {
    name,
    schema,
    texts,
    example,
    confidential = false,
    hasPicture = false,
    leavesNoRow = false,
    linkToken,
    secrets,
    compose,
  } = definition;
  return {
    name,
    confidential,
    hasPicture,
    leavesNoRow,
    example,
    texts,
    ...(linkToken && { linkToken: (data: unknown) => linkToken(schema.parse(data)) }),
    secrets: (data) => {
      const known = schema.parse(data);
      return secrets?.(known) ?? [];
    },
    check: (data) => {
      schema.parse(data);
    },
    compose: (data, language, brand) =>
      compose(schema.parse(data), {
        t: translator<Texts>(name, texts[language] as Texts, brand.texts?.[language]),
        language,
        brand: brand.name,
        money: (cents) => formatMoney(cents, language),
        promised: (amountCents, upTo = false) => formatPromise({ amountCents, upTo }, language),
        date: (date) => formatDate(date, language),
        dateTime: (date) => formatDateTime(date, language),
        named: (product) => brand.named?.(product, language) ?? product,
        greet: (name) => paragraph(greeting(name, language)),
        screen: (screen, query = {}) => screenPath(brand, { screen, query }),
        consolePage: (label, page) =>
          brand.consolePage ? [consoleButton(label, brand.consolePage(page))] : [],
        address: (path) => linkTo({ ...brand, language }, path),
      }),
  };
}

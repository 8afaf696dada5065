import { hasIbanChecksum } from "@weitersagen/domain/iban";
import { advice, blocking, labelsOf, pageOfField } from "./finding.ts";
import type { Rule } from "./finding.ts";
import { nameForBank } from "@weitersagen/domain/bank-text";

const quoted = (value: string): string => `'${value}'`;
const setCommand = (slug: string, assignment: string): string =>
  `weitersagen tenant set ${slug} ${assignment}`;

/** The command that sets the top field of a path. Lists and objects are replaced as a whole. */
function setField(slug: string, path: string): string {
  const [field = path] = path.split(".");
  return field === path
    ? setCommand(slug, `${field}=…`)
    : `${setCommand(slug, `${field}=${quoted("…")}`)} (JSON; weitersagen tenant show ${slug} prints the present value)`;
}

const payerPage = pageOfField("Auszahlungskonto");

/** Rewards would be paid from the demo's account. */
export const demoBankAccount: Rule = ({ tenant: { slug, settings }, demo }) =>
  settings.payer && demo.ibans.has(settings.payer.iban)
    ? [
        blocking({
          problem: "Auszahlungskonto is the account of a demo tenant",
          de: "Das Auszahlungskonto ist das Konto eines Demo-Mandanten.",
          en: "The paying account is the account of a demo tenant.",
          mend: setPayer(slug),
          page: payerPage,
        }),
      ]
    : [];

/** A bank would refuse every transfer. */
export const wrongBankAccount: Rule = ({ tenant: { slug, settings } }) => {
  if (!settings.payer) return [];
  const shared = { mend: setPayer(slug), page: payerPage };
  const wrongIban = {
    problem: "Auszahlungskonto has an IBAN with wrong check digits",
    de: "Die IBAN des Auszahlungskontos hat falsche Prüfziffern.",
    en: "The IBAN of the paying account has wrong check digits.",
    ...shared,
  };
  const wrongName = {
    problem: "Auszahlungskonto has a holder whose name no bank can write",
    de: "Der Name des Kontoinhabers hat Zeichen, die keine Bank schreiben kann.",
    en: "The account holder's name has characters that no bank can write.",
    ...shared,
  };
  return [
    ...(hasIbanChecksum(settings.payer.iban) ? [] : [blocking(wrongIban)]),
    ...(nameForBank(settings.payer.name) === undefined ? [blocking(wrongName)] : []),
  ];
};

/** Without an account rewards can only be vouchers. */
export const missingBankAccount: Rule = ({ tenant: { slug, settings } }) => {
  if (settings.payer) return [];
  const shared = { mend: setPayer(slug), page: payerPage };
  return settings.offersVouchers
    ? [
        advice({
          problem: "Auszahlungskonto is missing: rewards are paid as vouchers only",
          de: "Das Auszahlungskonto fehlt: Prämien gibt es nur als Gutschein.",
          en: "The paying account is missing: rewards are paid as vouchers only.",
          ...shared,
        }),
      ]
    : [
        blocking({
          problem: "Auszahlungskonto is missing: no reward can be paid",
          de: "Das Auszahlungskonto fehlt: Prämien können nicht gezahlt werden.",
          en: "The paying account is missing: no reward can be paid.",
          ...shared,
        }),
      ];
};

const setPayer = (slug: string): string =>
  setCommand(slug, `Auszahlungskonto=${quoted('{"Name":"…","IBAN":"DE…"}')}`);

/** Paths that only the demo serves. */
export const demoPaths: Rule = ({ tenant: { slug }, settingTexts }) =>
  settingTexts
    .filter(({ text }) => /^\/demo(?:\/|$)/i.test(text))
    .map(({ path, text }) =>
      blocking({
        problem: `${path} is ${text}, which exists in the demo only`,
        de: `„${labelsOf(path).de}“: Die Adresse ist die der Demo.`,
        en: `“${labelsOf(path).en}”: the address is that of the demo.`,
        mend: setField(slug, path),
        page: pageOfField(path),
      }),
    );

const reservedHost =
  /(?:^|[@/.])(?:[a-z0-9-]+\.)*(?:[a-z0-9-]+\.(?:example|invalid|test|localhost)|example\.(?:com|net|org)|localhost|127\.0\.0\.1)(?=[:/?#]|$)/i;
/** What a new tenant has where an address was not given. */
const isLeftOut = /bitte-ergaenzen\.invalid/i;
const isAddress = /^(?:https?:\/\/\S+|[^\s@]+@[^\s@]+)$/i;

/** Addresses that can never exist: the demo's, and those that `tenant init` writes for missing answers. */
export const reservedAddresses: Rule = ({ tenant: { slug }, settingTexts }) =>
  settingTexts
    .filter(({ text }) => isAddress.test(text) && reservedHost.test(text))
    .map(({ path, text }) =>
      blocking({
        problem: `${path} is ${text}, which does not exist`,
        ...(isLeftOut.test(text)
          ? { de: `Es fehlt: ${labelsOf(path).de}.`, en: `Missing: ${labelsOf(path).en}.` }
          : {
              de: `„${labelsOf(path).de}“: Die Adresse ${text} gibt es nicht.`,
              en: `“${labelsOf(path).en}”: the address ${text} does not exist.`,
            }),
        mend: setField(slug, path),
        page: pageOfField(path),
      }),
    );

export const demoPhone: Rule = ({ tenant: { slug, settings }, demo }) =>
  demo.phones.has(settings.supportPhone)
    ? [
        blocking({
          problem: "SupportTelefon is the number of a demo tenant",
          de: "Das Telefon des Kundendienstes ist die Nummer eines Demo-Mandanten.",
          en: "The support telephone is the number of a demo tenant.",
          mend: setCommand(slug, "SupportTelefon=…"),
          page: pageOfField("SupportTelefon"),
        }),
      ]
    : [];

export const missingPhone: Rule = ({ tenant: { slug, settings } }) =>
  settings.supportPhone.trim() === ""
    ? [
        advice({
          problem: "SupportTelefon is empty",
          de: "Das Telefon des Kundendienstes fehlt.",
          en: "The support telephone is missing.",
          mend: setCommand(slug, "SupportTelefon=…"),
          page: pageOfField("SupportTelefon"),
        }),
      ]
    : [];

/** The demo's extra rewards would be promised and owed. */
export const demoTiers: Rule = ({ tenant: { slug, settings }, demo }) => {
  const left = (settings.tiers ?? []).filter(({ id }) => demo.tierIds.has(id));
  if (left.length === 0) return [];
  const ids = left.map(({ id }) => id).join(", ");
  return [
    blocking({
      problem: `mehrfachPraemien has extra rewards of the demo: ${ids}`,
      de: `Extraprämien der Demo sind noch da: ${left.length}.`,
      en: `Extra rewards of the demo are left: ${left.length}.`,
      mend: setCommand(slug, "mehrfachPraemien="),
      page: pageOfField("mehrfachPraemien"),
    }),
  ];
};

export const demoBrandInSettings: Rule = ({ tenant: { slug }, settingTexts, demo }) =>
  settingTexts
    .filter(({ path }) => path !== "SquidexAppName")
    .flatMap(({ path, text }) => {
      const brand = demo.brands.find((name) => text.includes(name));
      return brand === undefined
        ? []
        : [
            blocking({
              problem: `${path} names the demo brand ${brand}`,
              de: `„${labelsOf(path).de}“ nennt die Demo-Marke ${brand}.`,
              en: `“${labelsOf(path).en}” names the demo brand ${brand}.`,
              mend: setField(slug, path),
              page: pageOfField(path),
            }),
          ];
    });

export const missingShop: Rule = ({ tenant: { slug, settings } }) =>
  settings.shopUrl === undefined
    ? [
        advice({
          problem: `ShopUrl is missing: orders are placed at ${settings.siteUrl}, without the number of the recommendation`,
          de: "Die Bestelladresse fehlt: Bestellt wird auf Ihrer Website, ohne die Nummer der Empfehlung.",
          en: "The order address is missing: orders are placed on your website, without the number of the recommendation.",
          mend: setCommand(slug, `ShopUrl=${quoted("https://…?produkt={produkt}&nr={empfehlungsnummer}")}`),
          page: pageOfField("ShopUrl"),
        }),
      ]
    : [];

export const missingApiKey: Rule = ({ tenant: { slug }, hasApiKey }) =>
  hasApiKey
    ? []
    : [
        advice({
          problem: "there is no API key: orders can be imported by command only",
          de: "Es gibt keinen API-Schlüssel: Bestellungen kommen nur als Datei herein.",
          en: "There is no API key: orders can be imported as files only.",
          mend: `weitersagen apikey create ${slug} "order feed"`,
          page: "schluessel",
        }),
      ];

export const missingMailServer: Rule = ({ sendsMail }) =>
  sendsMail
    ? []
    : [
        advice({
          problem: "SMTP_URL is not set here: mails stay in the built-in mailbox",
          de: "Kein Mailserver ist eingestellt: E-Mails bleiben im eingebauten Postfach.",
          en: "No mail server is set: mails stay in the built-in mailbox.",
          mend: "set SMTP_URL (README.md)",
          page: null,
        }),
      ];

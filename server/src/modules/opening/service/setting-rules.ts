import { hasIbanChecksum } from "@weitersagen/domain/iban";
import { advice, blocking } from "./finding.ts";
import type { Rule } from "./finding.ts";

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

/** Rewards would be paid from the demo's account. */
export const demoBankAccount: Rule = ({ tenant: { slug, settings }, demo }) =>
  settings.payer && demo.ibans.has(settings.payer.iban)
    ? [blocking("Auszahlungskonto is the account of a demo tenant", setPayer(slug))]
    : [];

/** A bank would refuse every transfer. */
export const wrongBankAccount: Rule = ({ tenant: { slug, settings } }) =>
  settings.payer && !hasIbanChecksum(settings.payer.iban)
    ? [blocking("Auszahlungskonto has an IBAN with wrong check digits", setPayer(slug))]
    : [];

/** Without an account rewards can only be vouchers. */
export const missingBankAccount: Rule = ({ tenant: { slug, settings } }) => {
  if (settings.payer) return [];
  return settings.offersVouchers
    ? [advice("Auszahlungskonto is missing: rewards are paid as vouchers only", setPayer(slug))]
    : [blocking("Auszahlungskonto is missing: no reward can be paid", setPayer(slug))];
};

const setPayer = (slug: string): string =>
  setCommand(slug, `Auszahlungskonto=${quoted('{"Name":"…","IBAN":"DE…"}')}`);

/** Paths that only the demo serves. */
export const demoPaths: Rule = ({ tenant: { slug }, settingTexts }) =>
  settingTexts
    .filter(({ text }) => /^\/demo(?:\/|$)/i.test(text))
    .map(({ path, text }) =>
      blocking(`${path} is ${text}, which exists in the demo only`, setField(slug, path)),
    );

const reservedHost =
  /(?:^|[@/.])(?:[a-z0-9-]+\.)*(?:[a-z0-9-]+\.(?:example|invalid|test|localhost)|example\.(?:com|net|org)|localhost|127\.0\.0\.1)(?=[:/?#]|$)/i;
const isAddress = /^(?:https?:\/\/\S+|[^\s@]+@[^\s@]+)$/i;

/** Addresses that can never exist: the demo's, and those that `tenant init` writes for missing answers. */
export const reservedAddresses: Rule = ({ tenant: { slug }, settingTexts }) =>
  settingTexts
    .filter(({ text }) => isAddress.test(text) && reservedHost.test(text))
    .map(({ path, text }) => blocking(`${path} is ${text}, which does not exist`, setField(slug, path)));

export const demoPhone: Rule = ({ tenant: { slug, settings }, demo }) =>
  demo.phones.has(settings.supportPhone)
    ? [blocking("SupportTelefon is the number of a demo tenant", setCommand(slug, "SupportTelefon=…"))]
    : [];

export const missingPhone: Rule = ({ tenant: { slug, settings } }) =>
  settings.supportPhone.trim() === ""
    ? [advice("SupportTelefon is empty", setCommand(slug, "SupportTelefon=…"))]
    : [];

/** The demo's extra rewards would be promised and owed. */
export const demoTiers: Rule = ({ tenant: { slug, settings }, demo }) => {
  const left = (settings.tiers ?? []).filter(({ id }) => demo.tierIds.has(id));
  if (left.length === 0) return [];
  const ids = left.map(({ id }) => id).join(", ");
  return [
    blocking(`mehrfachPraemien has extra rewards of the demo: ${ids}`, setCommand(slug, "mehrfachPraemien=")),
  ];
};

export const demoBrandInSettings: Rule = ({ tenant: { slug }, settingTexts, demo }) =>
  settingTexts
    .filter(({ path }) => path !== "SquidexAppName")
    .flatMap(({ path, text }) => {
      const brand = demo.brands.find((name) => text.includes(name));
      return brand === undefined
        ? []
        : [blocking(`${path} names the demo brand ${brand}`, setField(slug, path))];
    });

export const missingShop: Rule = ({ tenant: { slug, settings } }) =>
  settings.shopUrl === undefined
    ? [
        advice(
          `ShopUrl is missing: orders are placed at ${settings.siteUrl}, without the number of the recommendation`,
          setCommand(slug, `ShopUrl=${quoted("https://…?produkt={produkt}&nr={empfehlungsnummer}")}`),
        ),
      ]
    : [];

export const missingApiKey: Rule = ({ tenant: { slug }, hasApiKey }) =>
  hasApiKey
    ? []
    : [
        advice(
          "there is no API key: orders can be imported by command only",
          `weitersagen apikey create ${slug} "order feed"`,
        ),
      ];

export const missingMailServer: Rule = ({ sendsMail }) =>
  sendsMail
    ? []
    : [advice("SMTP_URL is not set here: mails stay in the built-in mailbox", "set SMTP_URL (README.md)")];

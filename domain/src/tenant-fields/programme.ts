import { INSURANCE_RECIPIENT_CAP_CENTS } from "../reward.ts";
import { fieldsIn } from "./field.ts";
import { extraRewardParts, voucherShopParts } from "./structures.ts";

const rewards = fieldsIn("rewards");
const participation = fieldsIn("participation");
const modules = fieldsIn("modules");
const channels = fieldsIn("channels");
const absent = { empty: "absent" } as const;

const shares = [
  { value: 100, de: "alles für Empfehlende", en: "everything for the referrer" },
  { value: 50, de: "halbe-halbe", en: "half each" },
  { value: 0, de: "alles für Geworbene", en: "everything for the friend" },
];

export const rewardFields = [
  rewards(
    "Anteile",
    "choices",
    ["Aufteilungen zur Wahl", "Was Empfehlende im Formular wählen können, mindestens eine."],
    ["Splits to choose from", "What referrers can choose in the form, at least one."],
    { choices: shares },
  ),
  rewards(
    "RecommenderDefaultShare",
    "choice",
    ["Vorgewählte Aufteilung", "Muss eine der Aufteilungen zur Wahl sein."],
    ["Preselected split", "Must be one of the splits to choose from."],
    { choices: shares },
  ),
  rewards(
    "MaxEmpfaengerPraemieCent",
    "cents",
    ["Höchstens für Geworbene", "Leer: keine Grenze."],
    ["At most for the friend", "Empty: no limit."],
    { min: 0, empty: "null" },
  ),
  rewards(
    "Versicherung",
    "flag",
    ["Versicherung", `Geworbene bekommen dann höchstens ${INSURANCE_RECIPIENT_CAP_CENTS / 100} €.`],
    ["Insurance", `Friends then get at most ${INSURANCE_RECIPIENT_CAP_CENTS / 100} €.`],
    absent,
  ),
  rewards(
    "ModuleAuftragsdatumMindestalterTage",
    "number",
    ["Wartezeit in Tagen", "So alt muss eine Bestellung sein, bevor die Prämie bereitsteht."],
    ["Waiting time in days", "How old an order must be before its reward is ready."],
    { min: 0, max: 400 },
  ),
  rewards(
    "PraemieAblaufTage",
    "number",
    ["Prämie verfällt nach Tagen", "Wenn sie bis dahin nicht abgeholt wird."],
    ["Reward expires after days", "If it is not collected until then."],
    { min: 1, max: 3650 },
  ),
  rewards(
    "Gutscheine",
    "flag",
    ["Gutscheine anbieten", "Die Prämie kann auch als Gutschein gewählt werden."],
    ["Offer vouchers", "The reward can also be chosen as a voucher."],
    absent,
  ),
  rewards(
    "GutscheinWarnbestand",
    "number",
    ["Warnen unter so vielen Gutscheinen", "Dann bekommt der Kundendienst eine E-Mail."],
    ["Warn below this many vouchers", "Support then gets a mail."],
    { min: 0, empty: "absent" },
  ),
  rewards(
    "GutscheinShop",
    "group",
    ["Shop der Gutscheine", "Der Shop, der die Gutscheine einlöst. Leer: keiner wird genannt."],
    ["Shop of the vouchers", "The shop that takes the vouchers. Empty: none is named."],
    { ...absent, parts: voucherShopParts },
  ),
  rewards(
    "AllowSelfRecommendation",
    "flag",
    ["Sich selbst empfehlen", "Eine Person darf ihren eigenen Link benutzen."],
    ["Recommend to oneself", "A person may use the own link."],
  ),
  rewards(
    "mehrfachPraemien",
    "elsewhere",
    ["Extraprämien", "Für den n-ten Erfolg in einem Zeitraum."],
    ["Extra rewards", "For the n-th success within a period."],
    { ...absent, needsTwoPeople: true, parts: extraRewardParts },
  ),
];

export const participationFields = [
  participation(
    "EmailWhitelist",
    "lines",
    ["Wer teilnehmen darf", "Eine Adresse oder @domain je Zeile. Leer: alle."],
    ["Who may take part", "One address or @domain per line. Empty: everyone."],
  ),
  participation(
    "Kollegenkreis",
    "choice",
    ["Wen Mitarbeitende werben", "Gilt, wenn Mitarbeitende empfehlen."],
    ["Whom employees refer", "Applies if employees recommend."],
    {
      empty: "absent",
      choices: [
        { value: "Mitarbeiter", de: "andere Mitarbeitende", en: "other employees" },
        { value: "Neue", de: "neue Kolleginnen und Kollegen", en: "new colleagues" },
      ],
    },
  ),
  participation(
    "ModuleErzwingeLogin",
    "flag",
    ["Nur nach Anmeldung", "Alle Seiten außer denen für Eingeladene brauchen eine Anmeldung."],
    ["Only after a login", "All pages except those for invited people need a login."],
  ),
  participation(
    "IsAutologin",
    "flag",
    ["Anmeldung mit Link", "Ein Link meldet ohne Formular an."],
    ["Login by link", "A link logs in without a form."],
  ),
  participation(
    "ModuleCaptcha",
    "flag",
    ["Schutz gegen Automaten", "Formulare, die E-Mails senden, lassen den Browser rechnen."],
    ["Protection against robots", "Forms that send mail have the browser do a calculation."],
  ),
  participation(
    "EmailWiederholen",
    "flag",
    ["E-Mail zweimal eingeben", "Im Formular der Empfehlung."],
    ["Enter the mail address twice", "In the form of a recommendation."],
    absent,
  ),
];

export const moduleFields = [
  modules(
    "ModuleAgentRecommendation",
    "flag",
    ["Empfehlungen durch Vermittelnde", "Beraterinnen und Berater empfehlen für ihre Kundschaft."],
    ["Recommendations by agents", "Agents recommend for their customers."],
  ),
  modules(
    "ModuleCompanyRecommendation",
    "flag",
    ["Empfehlungen durch Mitarbeitende", "Das Programm ist für die eigene Belegschaft."],
    ["Recommendations by employees", "The programme is for the own staff."],
  ),
  modules(
    "ModuleCallcenter",
    "flag",
    ["Telefonische Empfehlungen", "Ein Callcenter nimmt Empfehlungen auf."],
    ["Recommendations by telephone", "A call centre records recommendations."],
  ),
  modules(
    "ModuleAgentur",
    "flag",
    ["Agenturen", "Agenturen haben einen eigenen Bereich."],
    ["Agencies", "Agencies have an area of their own."],
    absent,
  ),
  modules(
    "ModuleAuftragsfreigabe",
    "flag",
    ["Freigabe durch Agenturen", "Bestellungen einer Agentur warten auf deren Freigabe."],
    ["Release by agencies", "Orders of an agency wait for its release."],
    { ...absent, isSensitive: true },
  ),
  modules(
    "AuftragsfreigabeVierAugenAbCent",
    "cents",
    ["Zwei Personen ab", "Ab dieser Prämiensumme geben zwei Personen der Agentur frei. Leer: eine genügt."],
    ["Two people from", "From this sum on two people of the agency release. Empty: one is enough."],
    { min: 0, ...absent, isSensitive: true },
  ),
  modules(
    "AuftragsfreigabeFristTage",
    "number",
    ["Frist der Freigabe in Tagen", "Leer: 30."],
    ["Term of the release in days", "Empty: 30."],
    { min: 1, max: 365, empty: "absent" },
  ),
  modules(
    "ModuleErstelleOfflineEmpfehlungCode",
    "flag",
    ["Codes auf Papier", "Empfehlungskarten mit einem Code."],
    ["Codes on paper", "Recommendation cards with a code."],
  ),
  modules(
    "ModuleStoringBankdata",
    "flag",
    ["Bankverbindung aufbewahren", "Für die nächste Prämie; sonst wird sie nach der Auszahlung gelöscht."],
    ["Keep bank accounts", "For the next reward; otherwise they are deleted after the payout."],
  ),
  modules(
    "ModuleIBANNurDE",
    "flag",
    [
      "Nur deutsche Konten",
      "Andere IBAN werden abgelehnt. Vorsicht: Wer in Euro überweist, darf SEPA-Konten anderer Länder in der Regel nicht ablehnen (SEPA-Verordnung, Art. 9).",
    ],
    [
      "German accounts only",
      "Other IBANs are refused. Caution: a payer in euro may as a rule not refuse SEPA accounts of other countries (SEPA Regulation, Art. 9).",
    ],
  ),
  modules(
    "ShowProductCategory",
    "flag",
    ["Kategorien auf der Startseite", "Ihre Seiten gibt es in jedem Fall."],
    ["Categories on the start page", "Their pages exist in any case."],
  ),
  modules(
    "OeffentlicheBeitraege",
    "flag",
    [
      "Öffentliche Beiträge erlauben",
      "Nur wenn die Bedingungen es zulassen: Facebook, Xing, LinkedIn, X, Instagram.",
    ],
    ["Allow public posts", "Only if the terms permit it: Facebook, Xing, LinkedIn, X, Instagram."],
    absent,
  ),
];

const position = { min: -99, max: 99 };
const channel = (name: string, label: string) =>
  channels(
    name,
    "channel",
    [label, "Platz auf der Seite zum Teilen, ab 0. Negativ: aus."],
    [label, "Position on the share page, from 0. Negative: off."],
    position,
  );

export const channelFields = [
  channel("ModuleWhatsApp", "WhatsApp"),
  channel("ModuleEmailClient", "E-Mail"),
  channel("ModuleSms", "SMS"),
  channel("ModuleGmail", "Gmail"),
  channel("ModuleOutlook", "Outlook"),
  channel("ModuleYahoo", "Yahoo"),
  channel("ModuleFacebook", "Facebook"),
  channel("ModuleInstagram", "Instagram"),
  channel("ModuleLinkedIn", "LinkedIn"),
  channel("ModuleXing", "Xing"),
  channel("ModuleTwitter", "X"),
];

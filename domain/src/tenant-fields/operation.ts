import { GOODWILL_LIMIT_CENTS, GOODWILL_LIMIT_DAYS } from "../goodwill.ts";
import { fieldsIn } from "./field.ts";
import { datevParts, issuerParts, payerParts, signOnParts } from "./structures.ts";

const money = fieldsIn("money");
const technical = fieldsIn("technical");
const absent = { empty: "absent" } as const;
const sensitive = { empty: "absent", isSensitive: true } as const;

export const moneyFields = [
  money(
    "Auszahlungskonto",
    "group",
    ["Auszahlungskonto", "Name, IBAN und BIC des Kontos, von dem Prämien gezahlt werden."],
    ["Paying account", "Name, IBAN and BIC of the account that pays the rewards."],
    { ...sensitive, parts: payerParts },
  ),
  money(
    "Gutschriftsaussteller",
    "group",
    ["Aussteller der Gutschriften", "Firma, Anschrift und USt-IdNr. Leer: keine Gutschriften an Agenturen."],
    ["Issuer of credit notes", "Company, address and VAT id. Empty: no credit notes to agencies."],
    { ...sensitive, parts: issuerParts },
  ),
  money(
    "Datev",
    "group",
    ["DATEV", "Berater- und Mandantennummer, Kontenrahmen, abweichende Konten."],
    ["DATEV", "Consultant and client number, chart of accounts, differing accounts."],
    { ...sensitive, parts: datevParts },
  ),
  money(
    "KulanzGrenze",
    "cents",
    [
      "Kulanz ohne zweite Person bis",
      `Für eine empfehlende Person in ${GOODWILL_LIMIT_DAYS} Tagen zusammen. Leer: ${GOODWILL_LIMIT_CENTS / 100} €.`,
    ],
    [
      "Goodwill without a second person up to",
      `For one referrer in ${GOODWILL_LIMIT_DAYS} days together. Empty: ${GOODWILL_LIMIT_CENTS / 100} €.`,
    ],
    { min: 0, max: 100_000, ...sensitive },
  ),
  money(
    "BetreiberEmail",
    "email",
    ["Warnungen zu Auszahlungen an", "Leer: der Kundendienst."],
    ["Warnings about payouts to", "Empty: support."],
    absent,
  ),
  money(
    "AuszahlungWarnTage",
    "number",
    ["Warnen nach Tagen", "Wenn eine Auszahlung wartet. Leer: 3."],
    ["Warn after days", "If a payout waits. Empty: 3."],
    { min: 1, max: 60, empty: "absent" },
  ),
  money(
    "MissbrauchSchwelle",
    "elsewhere",
    ["Prüfen ab Punktzahl", "Ab dieser Punktzahl entscheidet ein Mensch über die Prämie."],
    ["Review from this score", "From this score on a person decides about the reward."],
    { min: 1, max: 10_000, ...sensitive },
  ),
  money(
    "MissbrauchRegeln",
    "elsewhere",
    ["Punkte der Missbrauchsregeln", "Abweichungen vom Standard je Regel; 0 schaltet eine Regel ab."],
    ["Points of the fraud rules", "What differs from the standard, by rule; 0 switches a rule off."],
    sensitive,
  ),
  money(
    "MissbrauchNurBeobachten",
    "flag",
    ["Verdacht nur beobachten", "Punkte werden gezählt, Prämien nicht angehalten."],
    ["Only watch for abuse", "Scores are counted, rewards are not held."],
    sensitive,
  ),
  money(
    "GesperrteQuellen",
    "lines",
    ["Gesperrte Quellen", "Kanäle und Mail-Domains mit früherem Missbrauch, eine je Zeile."],
    ["Banned sources", "Channels and mail domains with earlier misuse, one per line."],
    absent,
  ),
];

export const technicalFields = [
  technical(
    "Mandant",
    "fixed",
    ["Kürzel", "Steht in Adressen und bleibt, wie es ist."],
    ["Slug", "Part of addresses; it stays as it is."],
  ),
  technical(
    "apiRoute",
    "fixed",
    ["Pfad der Aufrufe", "Folgt aus dem Kürzel."],
    ["Path of the calls", "Follows from the slug."],
  ),
  technical(
    "SquidexAppName",
    "fixed",
    ["Name der Inhalte", "Woher Seiten und Bilder kommen."],
    ["Name of the content", "Where pages and pictures come from."],
  ),
  technical(
    "Hauptdomain",
    "text",
    [
      "Hauptdomain",
      "Mit dieser eigenen Domain beginnen Links und E-Mails. Leer: mit der ersten im Alphabet.",
    ],
    ["Main domain", "Links and mails begin with this own domain. Empty: with the first in the alphabet."],
    { ...sensitive, empty: "absent" },
  ),
  technical(
    "Anmeldedienst",
    "group",
    ["Anmeldedienst der Agenturen", "OpenID: Aussteller, Client und Ansprüche."],
    ["Sign-on of agencies", "OpenID: issuer, client and claims."],
    { ...sensitive, parts: signOnParts },
  ),
];

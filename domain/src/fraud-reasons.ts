interface ReasonTexts {
  readonly de: string;
  readonly en: string;
}

/** What a person reads if a reward is refused for a fraud rule, by the rule's name. Says what was found, not how. */
export const fraudReasons: Readonly<Record<string, ReasonTexts>> = {
  samePersonByMail: {
    de: "Die E-Mail-Adressen sprechen dafür, dass Sie sich selbst empfohlen haben.",
    en: "The email addresses suggest that you recommended yourself.",
  },
  samePersonByName: {
    de: "Empfehlende und empfohlene Person haben denselben Namen.",
    en: "The recommending and the recommended person have the same name.",
  },
  sameBankAccount: {
    de: "Beide Seiten haben dieselbe Bankverbindung angegeben.",
    en: "Both sides gave the same bank account.",
  },
  accountOfAnotherReferrer: {
    de: "Die Bankverbindung gehört auch zu anderen Konten.",
    en: "The bank account also belongs to other accounts.",
  },
  sameHousehold: {
    de: "Beide Seiten haben dieselbe Anschrift.",
    en: "Both sides have the same postal address.",
  },
  severalRecipientsAtOneAddress: {
    de: "Mehrere Kontakte haben dieselbe Anschrift.",
    en: "Several contacts have the same postal address.",
  },
  sameDevice: {
    de: "Empfehlung und Annahme kamen vom selben Gerät.",
    en: "The recommendation and its acceptance came from the same device.",
  },
  tooManyPerHour: {
    de: "In kurzer Zeit kamen ungewöhnlich viele Bestellungen zusammen.",
    en: "Unusually many orders came in within a short time.",
  },
  throwAwayMailbox: {
    de: "Eine der E-Mail-Adressen ist ein Wegwerf-Postfach.",
    en: "One of the email addresses is a disposable mailbox.",
  },
  bannedSource: {
    de: "Die Empfehlung kam über einen Weg, den die Teilnahmebedingungen ausschließen.",
    en: "The recommendation came through a channel that the terms of participation exclude.",
  },
};

/** The reasons in one text. Unknown names, of rules that were removed, are left out. */
export function fraudReasonsText(names: readonly string[], language: "de" | "en"): string {
  return names.flatMap((name) => fraudReasons[name]?.[language] ?? []).join(" ");
}

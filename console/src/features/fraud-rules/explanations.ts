import type { FraudRuleName } from "@weitersagen/domain/fraud";

interface Explanation {
  readonly de: string;
  readonly en: string;
}

/** When each rule applies, for operators. */
export const ruleExplanations: Readonly<Record<FraudRuleName, Explanation>> = {
  samePersonByMail: {
    de: "Beide Adressen führen zum selben Postfach, auch in anderer Schreibweise.",
    en: "Both addresses reach the same mailbox, also when they are written differently.",
  },
  samePersonByName: {
    de: "Beide heißen gleich, mit Vor- und Nachnamen.",
    en: "Both have the same first and last name.",
  },
  sameBankAccount: {
    de: "Beide haben dieselbe Bankverbindung angegeben.",
    en: "Both gave the same bank account.",
  },
  accountOfAnotherReferrer: {
    de: "Eine weitere Person nutzt die Bankverbindung. Jede zusätzliche Person zählt noch einmal 60 % davon, höchstens das Vierfache.",
    en: "Another person uses the bank account. Each further person adds 60 % of it, at most four times the points.",
  },
  sameHousehold: {
    de: "Die empfehlende Person wohnt dort, wohin bestellt wurde. Familien tun das auch.",
    en: "The referrer lives where the order goes. Families do that, too.",
  },
  severalRecipientsAtOneAddress: {
    de: "Mehrere Kontakte derselben Person wohnen an einer Anschrift.",
    en: "Several contacts of one person live at one address.",
  },
  sameDevice: {
    de: "Empfohlen und angenommen am selben Gerät und Tag. Sind Name und E-Mail unbekannt, zählt es anderthalbfach.",
    en: "Recommended and accepted on one device and day. Counts one and a half times if name and e-mail are unknown.",
  },
  tooManyPerHour: {
    de: "Fünf weitere Prämien derselben Person in einer Stunde.",
    en: "Five other rewards of the same person within an hour.",
  },
  throwAwayMailbox: {
    de: "Eine der Adressen ist ein Wegwerf-Postfach.",
    en: "One of the addresses is a disposable mailbox.",
  },
  bannedSource: {
    de: "Kanal oder Mail-Domain steht unter „Gesperrte Quellen“ in den Einstellungen.",
    en: "The channel or mail domain is listed under “Banned sources” in the settings.",
  },
};

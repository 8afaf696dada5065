import { addMonths, type CalendarDate, calendarDateOf, compareDates } from "./dates.ts";
import { isLockedOut, RECENT_CONTRACT_MONTHS } from "./recommendation.ts";
import { fraudReasonsText } from "./fraud-reasons.ts";

export type OrderKind = "new" | "extension" | "hotline" | "switch";

/** The facts that decide whether an order earns a reward. Times in milliseconds: a feed evaluates 100,000 of them. */
export interface OrderFacts {
  readonly kind: OrderKind;
  /** The earliest and latest time at which it may have been placed: a feed often knows only the day. */
  readonly orderedFrom: number;
  readonly orderedUntil: number;
  readonly isCancelled: boolean;
  /** The agency to which it is credited did not release it. */
  readonly isRefused: boolean;
  /** The agency released the same order before its number was known, and that one earns the reward. */
  readonly isReleasedBefore: boolean;
  readonly isProductKnown: boolean;
  /** What the product that was really ordered pays on the day of the order. */
  readonly bountyCents: number;
  /** On a product switch: the end of the last contract. */
  readonly previousContractOn: CalendarDate | null;
  readonly recommendation: {
    readonly createdAt: number;
    readonly validUntil: number;
    readonly lockedAt: number | null;
  };
  /** Recipients who accepted in time may order until their data would be deleted. */
  readonly recipient: { readonly createdAt: number; readonly keepUntil: number } | null;
  readonly isSelfRecommendation: boolean;
  readonly allowsSelfRecommendation: boolean;
}

interface Reason {
  readonly name: string;
  readonly applies: (order: OrderFacts) => boolean;
  /** Texts for the referrer. */
  readonly de: string;
  readonly en: string;
}

/** Why an order earns nothing, in order of precedence: the first that applies is the reason. */
export const unrewardedReasons = [
  {
    name: "cancelled",
    applies: ({ isCancelled }) => isCancelled,
    de: "Der Vertrag wurde widerrufen oder storniert.",
    en: "The contract was withdrawn or cancelled.",
  },
  {
    name: "refused",
    applies: ({ isRefused }) => isRefused,
    de: "Die zuständige Agentur hat den Vertrag nicht freigegeben.",
    en: "The agency in charge did not release the contract.",
  },
  {
    name: "releasedBefore",
    applies: ({ isReleasedBefore }) => isReleasedBefore,
    de: "Für diesen Vertrag gibt es schon eine Prämie: Die Agentur hat sie freigegeben.",
    en: "This contract has its reward already: the agency has released it.",
  },
  {
    name: "locked",
    applies: ({ recommendation, recipient, orderedFrom }) =>
      isLockedOut(recommendation.lockedAt, recipient?.createdAt ?? orderedFrom),
    de: "Der Vertrag kam zustande, als die Empfehlung gesperrt war.",
    en: "The contract was made while the recommendation was locked.",
  },
  {
    name: "contractExtension",
    applies: ({ kind }) => kind === "extension",
    de: "Ein bestehender Vertrag wurde verlängert. Eine Prämie gibt es nur für einen neuen Vertrag.",
    en: "An existing contract was extended. Only a new contract earns a reward.",
  },
  {
    name: "hotlineOrder",
    applies: ({ kind }) => kind === "hotline",
    de: "Der Vertrag kam am Telefon zustande, nicht über den Link.",
    en: "The contract was made by telephone, not through the link.",
  },
  {
    name: "selfRecommendation",
    applies: ({ isSelfRecommendation, allowsSelfRecommendation }) =>
      isSelfRecommendation && !allowsSelfRecommendation,
    de: "Sich selbst zu empfehlen ist nach den Teilnahmebedingungen nicht möglich.",
    en: "The terms of participation do not allow recommending to yourself.",
  },
  {
    name: "orderedBefore",
    applies: ({ orderedUntil, recommendation }) => orderedUntil < recommendation.createdAt,
    de: "Der Vertrag kam zustande, bevor es die Empfehlung gab.",
    en: "The contract was made before there was a recommendation.",
  },
  {
    name: "expiredLink",
    applies: ({ orderedFrom, recommendation, recipient }) =>
      recipient === null
        ? orderedFrom >= recommendation.validUntil
        : recipient.createdAt >= recommendation.validUntil || orderedFrom >= recipient.keepUntil,
    de: "Der Vertrag kam erst zustande, als der Empfehlungslink abgelaufen war.",
    en: "The contract was made only after the recommendation link had expired.",
  },
  {
    name: "recentContract",
    applies: ({ kind, previousContractOn, orderedUntil }) =>
      kind === "switch" &&
      previousContractOn !== null &&
      compareDates(
        addMonths(previousContractOn, RECENT_CONTRACT_MONTHS),
        calendarDateOf(new Date(orderedUntil)),
      ) > 0,
    de: `In den ${RECENT_CONTRACT_MONTHS} Monaten vor dem Produktwechsel bestand bereits ein Vertrag.`,
    en: `There was a contract already in the ${RECENT_CONTRACT_MONTHS} months before the product was switched.`,
  },
  {
    name: "unknownProduct",
    applies: ({ isProductKnown }) => !isProductKnown,
    de: "Für das gewählte Produkt gibt es keine Prämie.",
    en: "The chosen product earns no reward.",
  },
  {
    name: "noBounty",
    applies: ({ bountyCents }) => bountyCents === 0,
    de: "Für das gewählte Produkt gab es an diesem Tag keine Prämie.",
    en: "The chosen product earned no reward on that day.",
  },
] as const satisfies readonly Reason[];

export type UnrewardedReason = (typeof unrewardedReasons)[number]["name"];

/** Why this order earns nothing; undefined when it earns a reward. */
export function whyUnrewarded(order: OrderFacts): UnrewardedReason | undefined {
  return unrewardedReasons.find(({ applies }) => applies(order))?.name;
}

/** A reviewer refused a reward that was held. */
const rejected = {
  name: "rejected",
  de: "Die Prüfung hat ergeben, dass die Empfehlung nicht den Teilnahmebedingungen entspricht.",
  en: "Our check found that the recommendation does not meet the terms of participation.",
} as const;

/** The friend who was to get the share never confirmed the address. */
export const unconfirmedAddress = {
  name: "addressUnconfirmed",
  de: "Die E-Mail-Adresse für diese Prämie wurde nicht rechtzeitig bestätigt.",
  en: "The email address for this reward was not confirmed in time.",
} as const;

/** Why a reward is cancelled although its order counts. */
export const endingReasons = [rejected, unconfirmedAddress] as const satisfies readonly Omit<
  Reason,
  "applies"
>[];

/** The provider never confirmed an order that a browser reported. */
export const unconfirmedOrder = {
  name: "unconfirmed",
  de: "Ein Abschluss wurde gemeldet, der Anbieter hat ihn aber nicht bestätigt.",
  en: "A contract was reported, but the provider did not confirm it.",
} as const;

/**
 * A reason with its text; null where there is none, or none that the person may read. A refusal after a check also says
 * what was found.
 */
export function reasonOf(
  name: string | null,
  language: "de" | "en",
  findings: readonly string[] = [],
): { readonly name: string; readonly text: string } | null {
  const text = name === null ? "" : reasonText(name, language);
  if (name === null || text === "") return null;
  const found = name === rejected.name ? fraudReasonsText(findings, language) : "";
  return { name, text: found === "" ? text : `${text} ${found}` };
}

export function reasonText(name: string, language: "de" | "en"): string {
  const reasons = [...unrewardedReasons, ...endingReasons, unconfirmedOrder];
  return reasons.find((reason) => reason.name === name)?.[language] ?? "";
}

import type { consentCategories, TenantConfiguration } from "@weitersagen/contract/tenant";

export type ConsentCategory = (typeof consentCategories)[number];
/** Whether each category may be used. What nobody decided may not. */
export type Consent = Readonly<Record<ConsentCategory, boolean>>;
/** What a visitor can choose; what is required needs no consent. */
export type ConsentChoice = Readonly<Record<Exclude<ConsentCategory, "required">, boolean>>;
export type ConsentOptions = TenantConfiguration["consentOptions"];

/** In their specified positions 1 to 4. */
export const categories = ["required", "functional", "analytical", "marketing"] as const;
export const optionalCategories = ["functional", "analytical", "marketing"] as const;

export const noConsent: Consent = { required: true, functional: false, analytical: false, marketing: false };

export function everything(given: boolean): ConsentChoice {
  return { functional: given, analytical: given, marketing: given };
}

/** Where consent is asked for, remembered and looked up. Whoever manages it, the rest of the app sees this. */
export interface ConsentDesk {
  /** The same object until something changes. */
  readonly consent: () => Consent;
  /** What the visitor is shown now. */
  readonly dialog: () => "none" | "question" | "settings";
  readonly decide: (choice: ConsentChoice) => void;
  /** The question waits: the visitor reads what it is about, or put it aside. Nothing is decided by that. */
  readonly pause: () => void;
  /** The question is put again, if it is still open. */
  readonly restart: () => void;
  readonly openSettings: () => void;
  readonly closeSettings: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Tells of decisions alone: a desk also tells when its dialog opens or waits. */
export function onConsentChange(desk: ConsentDesk, listener: (consent: Consent) => void): void {
  let known = desk.consent();
  desk.subscribe(() => {
    const consent = desk.consent();
    if (consent === known) return;
    known = consent;
    listener(consent);
  });
}

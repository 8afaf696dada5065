import type { consentCategories, TenantConfiguration } from "@weitersagen/contract/tenant";

/** Cookie consent of a visitor. What a person agreed to by name is in `entities/consent`. */
export type ConsentCategory = (typeof consentCategories)[number];
/** Whether each category may be used. An undecided category may not. */
export type Consent = Readonly<Record<ConsentCategory, boolean>>;
/** What a visitor can choose. The required category needs no consent. */
export type ConsentChoice = Readonly<Record<Exclude<ConsentCategory, "required">, boolean>>;
export type ConsentOptions = TenantConfiguration["consentOptions"];

/** In the order in which the settings show them; written again, because the contract would bring its schemas into the page. */
export const categories = [
  "required",
  "functional",
  "analytical",
  "marketing",
] as const satisfies typeof consentCategories;
export const optionalCategories = ["functional", "analytical", "marketing"] as const;

export const noConsent: Consent = { required: true, functional: false, analytical: false, marketing: false };

export function choiceForAll(given: boolean): ConsentChoice {
  return { functional: given, analytical: given, marketing: given };
}

/** Asks for consent, stores and returns it. The app uses this interface for its own dialog and for external ones. */
export interface ConsentStore {
  /** The same object until something changes. */
  readonly consent: () => Consent;
  /** Which dialog is shown now. */
  readonly dialog: () => "none" | "question" | "settings";
  readonly decide: (choice: ConsentChoice) => void;
  /** The decision made on the embedding page. It counts until the visitor decides here, and is not stored. */
  readonly takeOver: (choice: ConsentChoice) => void;
  /** Hides the question, for example while the visitor reads the privacy page. Decides nothing. */
  readonly pause: () => void;
  /** Shows the question again if it is still undecided. */
  readonly restart: () => void;
  readonly openSettings: () => void;
  readonly closeSettings: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Calls the listener when the visitor has decided; unlike `subscribe`, not when a dialog opens or closes. */
export function onConsentChange(store: ConsentStore, listener: (consent: Consent) => void): void {
  let previous = store.consent();
  store.subscribe(() => {
    const consent = store.consent();
    if (consent === previous) return;
    previous = consent;
    listener(consent);
  });
}

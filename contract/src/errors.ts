import type { ErrorName } from "./error-codes.ts";
import type { Language } from "./language.ts";

interface ErrorDefinition {
  readonly status: number;
  readonly de: string;
  readonly en: string;
}

/** Every error with its HTTP status and a text for users. `{email}` is the tenant's support address. */
export const errors = {
  technicalError: {
    status: 500,
    de: "Es ist ein technischer Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.",
    en: "A technical error has occurred. Please try again later.",
  },
  invalidInput: {
    status: 400,
    de: "Bitte prüfen Sie Ihre Eingaben.",
    en: "Please check what you entered.",
  },
  notFound: {
    status: 404,
    de: "Das Gesuchte gibt es nicht oder nicht mehr.",
    en: "What you are looking for does not exist, or no longer does.",
  },
  wrongState: {
    status: 409,
    de: "Das ist im jetzigen Zustand nicht möglich.",
    en: "This is not possible in the current state.",
  },
  tooManyAttempts: {
    status: 429,
    de: "Das waren zu viele Versuche. Bitte warten Sie einen Moment.",
    en: "Too many attempts. Please wait a moment.",
  },
  wrongCredentials: {
    status: 401,
    de: "E-Mail-Adresse oder Passwort ist nicht richtig.",
    en: "The email address or password is not correct.",
  },
  linkExpired: {
    status: 410,
    de: "Dieser Link ist abgelaufen. Fordern Sie über „Passwort vergessen“ einen neuen Zugangslink an.",
    en: "This link has expired. Request a new access link through “Forgot password”.",
  },
  forbidden: { status: 403, de: "Dazu sind Sie nicht berechtigt.", en: "You are not authorised to do this." },
  notLoggedIn: {
    status: 401,
    de: "Sie sind nicht angemeldet oder Ihre Sitzung ist beendet.",
    en: "You are not logged in, or your session has ended.",
  },
  accountBlocked: {
    status: 403,
    de: "Ihr Konto ist gesperrt. Bitte wenden Sie sich an {email}.",
    en: "Your account is blocked. Please contact {email}.",
  },
  termsViolated: {
    status: 403,
    de: "Ihr Konto ist wegen eines Verstoßes gegen die Teilnahmebedingungen gesperrt.",
    en: "Your account is blocked for breaking the terms of participation.",
  },
  employeesExcluded: {
    status: 403,
    de: "Mitarbeitende und Dienstleister dürfen an diesem Programm nicht teilnehmen.",
    en: "Employees and service providers may not take part in this programme.",
  },
  emailNotRegistered: {
    status: 404,
    de: "Diese E-Mail-Adresse ist nicht registriert.",
    en: "This email address is not registered.",
  },
  linkUsed: {
    status: 410,
    de: "Dieser Link wurde bereits für eine Anmeldung verwendet.",
    en: "This link has already been used to log in.",
  },
  loginRequired: {
    status: 409,
    de: "Bitte melden Sie sich zuerst an.",
    en: "Please log in first.",
  },
  apiKeyInvalid: {
    status: 401,
    de: "Der API-Schlüssel fehlt, ist unbekannt oder wurde gesperrt.",
    en: "The API key is missing, unknown or revoked.",
  },
  stepUpRequired: {
    status: 403,
    de: "Bitte bestätigen Sie mit Ihrem Passkey oder Einmalcode, dass Sie es sind.",
    en: "Please confirm with your passkey or one-time code that it is you.",
  },
  linkReplaced: {
    status: 410,
    de: "Die E-Mail-Adresse wurde geändert. Es gilt der Link in der neueren E-Mail an die neue Adresse.",
    en: "The email address was changed. The link in the newer email to the new address is the one that counts.",
  },
  recommendationExists: {
    status: 409,
    de: "Diese Empfehlung gibt es bereits.",
    en: "This recommendation already exists.",
  },
  emailTaken: {
    status: 409,
    de: "Diese E-Mail-Adresse ist bereits vergeben.",
    en: "This email address is already in use.",
  },
  emailNotAllowed: {
    status: 403,
    de: "Diese E-Mail-Adresse ist nicht zugelassen. Bitte wenden Sie sich an {email}.",
    en: "This email address is not allowed. Please contact {email}.",
  },
  emailInvalid: {
    status: 400,
    de: "Dies ist keine gültige E-Mail-Adresse.",
    en: "This is not a valid email address.",
  },
  ownEmail: {
    status: 400,
    de: "Die E-Mail-Adresse darf nicht dieselbe, wie die der Empfehlung sein.",
    en: "The email address must differ from the one used for the recommendation.",
  },
  termsNotAccepted: {
    status: 400,
    de: "Bitte bestätigen Sie die Allgemeinen Geschäftsbedingungen und die Bedinungen für eine erfolgreiche Prämierung.",
    en: "Please accept the terms of participation.",
  },
  recommendationUnconfirmed: {
    status: 409,
    de: "Diese Empfehlung gibt es bereits. Bitte bestätigen Sie sie über den Link in unserer E-Mail.",
    en: "This recommendation already exists. Please confirm it through the link in our email.",
  },
  emailUnconfirmed: {
    status: 409,
    de: "Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse über den Link in unserer E-Mail.",
    en: "Please confirm your email address first, through the link in our email.",
  },
  recommendationExpired: { status: 410, de: "Empfehlung abgelaufen", en: "Recommendation expired" },
  recommendationLocked: { status: 423, de: "Empfehlung nicht möglich", en: "Recommendation not possible" },
  shareChanged: {
    status: 409,
    de: "Die Aufteilung der Prämie wurde inzwischen geändert. Bitte sehen Sie sich die Empfehlung noch einmal an.",
    en: "The split of the reward has been changed meanwhile. Please look at the recommendation again.",
  },
  rewardAlreadyChosen: {
    status: 409,
    de: "Diese Prämie ist schon angefordert.",
    en: "This reward has already been requested.",
  },
  rewardLinkInvalid: {
    status: 403,
    de: "Der Link zu Ihrer Prämie ist ungültig.",
    en: "The link to your reward is not valid.",
  },
  rewardLinkExpired: {
    status: 410,
    de: "Der Link zu Ihrer Prämie ist abgelaufen.",
    en: "The link to your reward has expired.",
  },
  bankAccountUnproven: {
    status: 403,
    de: "Ihre Bankdaten konnten nicht gespeichert werden. Bitte verwenden Sie den Link aus unserer E-Mail.",
    en: "Your bank details could not be saved. Please use the link in our email.",
  },
  rewardExpired: { status: 410, de: "Ihre Prämie ist abgelaufen", en: "Your reward has expired" },
  captchaMissing: {
    status: 400,
    de: "Bitte bestätigen Sie, dass Sie ein Mensch sind.",
    en: "Please confirm that you are human.",
  },
  captchaWrong: {
    status: 400,
    de: "Die Sicherheitsprüfung ist falsch oder abgelaufen. Bitte wiederholen Sie sie.",
    en: "The security check is wrong or has expired. Please repeat it.",
  },
  signOnRefused: {
    status: 401,
    de: "Die Anmeldung wurde nicht angenommen. Bitte melden Sie sich noch einmal an.",
    en: "The login was not accepted. Please log in again.",
  },
  signOnUnavailable: {
    status: 502,
    de: "Der Anmeldedienst ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Minuten noch einmal.",
    en: "The sign-on service cannot be reached right now. Please try again in a few minutes.",
  },
} as const satisfies Record<ErrorName, ErrorDefinition>;

export function isErrorName(text: string): text is ErrorName {
  return Object.hasOwn(errors, text);
}

export function errorText(name: ErrorName, language: Language, values: { email?: string } = {}): string {
  return errors[name][language].replace("{email}", values.email ?? "");
}

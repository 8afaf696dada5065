/**
 * The specified number of every error. Code uses the names, the wire the numbers. Separate from the texts in `errors.ts`,
 * so that a page can read an error response without loading them.
 */
export const errorCodes = {
  technicalError: "PSOF0100",
  invalidInput: "PSOF0101",
  notFound: "PSOF0102",
  wrongState: "PSOF0103",
  tooManyAttempts: "PSOF0104",
  wrongCredentials: "PSOF0201",
  linkExpired: "PSOF0202",
  forbidden: "PSOF0203",
  notLoggedIn: "PSOF0204",
  accountBlocked: "PSOF0205",
  termsViolated: "PSOF0206",
  employeesExcluded: "PSOF0207",
  emailNotRegistered: "PSOF0208",
  linkUsed: "PSOF0209",
  loginRequired: "PSOF0210",
  apiKeyInvalid: "PSOF0211",
  stepUpRequired: "PSOF0212",
  linkReplaced: "PSOF0213",
  recommendationExists: "PSOF0301",
  emailTaken: "PSOF0302",
  emailNotAllowed: "PSOF0303",
  emailInvalid: "PSOF0304",
  ownEmail: "PSOF0305",
  termsNotAccepted: "PSOF0306",
  recommendationUnconfirmed: "PSOF0307",
  emailUnconfirmed: "PSOF0308",
  recommendationExpired: "PSOF0309",
  recommendationLocked: "PSOF0310",
  shareChanged: "PSOF0311",
  rewardAlreadyChosen: "PSOF0401",
  rewardLinkInvalid: "PSOF0402",
  rewardLinkExpired: "PSOF0403",
  bankAccountUnproven: "PSOF0404",
  rewardExpired: "PSOF0405",
  captchaMissing: "PSOF0501",
  captchaWrong: "PSOF0502",
  signOnRefused: "PSOF0601",
  signOnUnavailable: "PSOF0602",
} as const;

export type ErrorName = keyof typeof errorCodes;
/** An error as the wire writes it. */
export type ErrorCode = (typeof errorCodes)[ErrorName];

const names = new Map<string, ErrorName>(
  Object.entries(errorCodes).map(([name, code]) => [code, name as ErrorName]),
);

/** The name of an error on the wire. A code of a newer server that this page does not know is a technical error. */
export function errorNameOf(code: string): ErrorName {
  return names.get(code) ?? "technicalError";
}

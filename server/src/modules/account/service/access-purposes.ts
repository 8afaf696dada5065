import type { TokenPurpose } from "../../../platform/session/one-time-tokens.ts";

/**
 * The links that let their holder into an account or change how to get in. All of them end when the account is blocked and
 * when it gets a new password or address: an older mailbox may be in the wrong hands.
 */
export const accessPurposes: readonly TokenPurpose[] = [
  "login",
  "foreignLogin",
  "autologin",
  "registration",
  "passwordReset",
  "emailChange",
];

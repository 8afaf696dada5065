/**
 * Reasons of banks (ISO 20022) after which no mail asks the payee for another account: the holder has died, or the law
 * forbids the payment. A person has to talk to the family or to the bank.
 */
export const reasonsForPerson = ["MD07", "RR04"] as const;

/** The bank says that the holder of the account has died. */
export const holderDied: (typeof reasonsForPerson)[number] = "MD07";

export const needsPerson = (reason: string | null): boolean => reasonsForPerson.some((one) => one === reason);

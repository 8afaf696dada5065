/** The number of an account as one word: its spaces are no places for a line to end. */
export const unbrokenIban = (iban: string): string => iban.replaceAll(" ", "\u00a0");

export const CENTS_PER_EURO = 100;

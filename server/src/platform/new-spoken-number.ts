import { randomBytes } from "node:crypto";
import { SPOKEN_NUMBER_LENGTH, spokenNumber } from "@weitersagen/domain/spoken-number";

/** A random number or code that people read out and type. Whether it is taken already is not checked. */
export const newSpokenNumber = (): string => spokenNumber(randomBytes(SPOKEN_NUMBER_LENGTH - 1));

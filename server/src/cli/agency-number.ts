import { RegisterNumber } from "@weitersagen/contract/agency";
import { InvalidArgumentError } from "commander";
import * as z from "zod/mini";

/** The number of an agency or of a member. */
export function parseNumber(text: string): string {
  const read = z.safeParse(RegisterNumber, text);
  if (!read.success)
    throw new InvalidArgumentError("It must be a number of the register, such as KS-2001 or M-1001.");
  return read.data;
}

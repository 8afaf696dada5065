import { createHmac } from "node:crypto";
import { normalizedAddress } from "@weitersagen/domain/email-address";

/** Recognises an intended recipient without storing the address. */
export function contactHash(key: Buffer, email: string): Buffer {
  return createHmac("sha256", key).update(normalizedAddress(email)).digest();
}

import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as text. Only the hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** 128 random bits as 32 hex digits, for the path of an address. */
export function newHexSecret(): string {
  return randomBytes(16).toString("hex");
}

/** A fast hash is enough, because a random secret cannot be guessed. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { deriveKey } from "./secret-keys.ts";
import { StartupError } from "./startup-error.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The cipher would also accept a shorter tag, which is easier to guess. */
const wholeTag = { authTagLength: TAG_BYTES };

export interface Sealed {
  /** Identifies the key that opens it. */
  readonly keyId: string;
  readonly sealed: Buffer;
}

/** Encrypts what must not be readable in the database, for one purpose: AES-256-GCM with the newest key. */
export class Seal {
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #fingerprintKey: Buffer;
  readonly newestKeyId: string;

  constructor(secretKeys: readonly Buffer[], purpose: string) {
    const keys = secretKeys.map((key) => deriveKey([key], `${purpose} seal`));
    this.#keys = new Map(keys.map((key) => [idOf(key), key]));
    this.#fingerprintKey = deriveKey(secretKeys, `${purpose} fingerprint`);
    const [newest] = keys;
    this.newestKeyId = newest ? idOf(newest) : "";
  }

  /** `place` identifies the row: sealed text moved to another row does not open there. */
  close(text: string | Buffer, place: string): Sealed {
    const keyId = this.newestKeyId;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#key(keyId), iv).setAAD(Buffer.from(place));
    const body = cipher.update(text);
    const rest = cipher.final();
    return { keyId, sealed: Buffer.concat([iv, cipher.getAuthTag(), body, rest]) };
  }

  open({ keyId, sealed }: Sealed, place: string): Buffer {
    const iv = sealed.subarray(0, IV_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", this.#key(keyId), iv, wholeTag);
    decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const body = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
    // Throws unless every byte is unchanged. This cipher buffers nothing for the end, so there is nothing to append.
    decipher.final();
    return body;
  }

  /** Equal texts have equal fingerprints; without the key, texts cannot be tried out. */
  fingerprint(text: string): Buffer {
    return createHmac("sha256", this.#fingerprintKey).update(text).digest();
  }

  #key(id: string): Buffer {
    const key = this.#keys.get(id);
    if (!key) {
      throw new StartupError(
        `This is encrypted with the key ${id}, which is not among those of this installation: add it to SECRET_KEY.`,
      );
    }
    return key;
  }
}

const idOf = (key: Buffer): string => createHash("sha256").update(key).digest("hex").slice(0, 16);

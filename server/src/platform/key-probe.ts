import { sql } from "kysely";
import type { Database } from "./db/database.ts";
import { Seal } from "./seal.ts";
import { StartupError } from "./startup-error.ts";

const place = "key probe";
const text = "weitersagen";

interface StoredProbe {
  readonly keyId: string;
  readonly sealed: Buffer;
}

const sealOf = (secretKeys: readonly Buffer[]) => new Seal(secretKeys, "probe");

function opens(seal: Seal, probe: StoredProbe): boolean {
  try {
    return seal.open(probe, place).toString("utf8") === text;
  } catch {
    return false;
  }
}

/**
 * Refuses keys that do not open what this database was encrypted with, before anything is encrypted with another one. The
 * newest key is noted when it is used for the first time.
 */
export async function checkSecretKeys(
  database: Database,
  secretKeys: readonly Buffer[],
  now: Date,
): Promise<void> {
  const seal = sealOf(secretKeys);
  const closed = seal.close(text, place);
  await database.withoutTenant(async (tx) => {
    const { rows } = await sql<StoredProbe>`
      select key_id as "keyId", sealed from platform.key_probe order by created_at`.execute(tx);
    if (!rows.every((probe) => opens(seal, probe))) {
      throw new StartupError(
        "SECRET_KEY is not the key that data in this database is encrypted with. Set it as it was; a new key goes before the old one, separated by a comma.",
      );
    }
    await sql`
      insert into platform.key_probe (key_id, sealed, created_at)
      values (${closed.keyId}, ${closed.sealed}, ${now}) on conflict do nothing`.execute(tx);
  });
}

/** Whether these are the keys of the database. False also if it does not know any keys yet. Notes nothing. */
export async function areSecretKeysKnown(
  database: Database,
  secretKeys: readonly Buffer[],
): Promise<boolean> {
  const seal = sealOf(secretKeys);
  const { rows } = await database.withoutTenant((tx) =>
    sql<StoredProbe>`select key_id as "keyId", sealed from platform.key_probe`.execute(tx),
  );
  return rows.length > 0 && rows.every((probe) => opens(seal, probe));
}

/** After everything was encrypted with the newest key, servers need not have the others any more. */
export async function forgetOtherKeys(database: Database, secretKeys: readonly Buffer[]): Promise<void> {
  const { newestKeyId } = sealOf(secretKeys);
  await database.withoutTenant((tx) =>
    sql`delete from platform.key_probe where key_id <> ${newestKeyId}`.execute(tx),
  );
}

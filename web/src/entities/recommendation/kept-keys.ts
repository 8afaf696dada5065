import type { Stored } from "../../lib/storage/stored.ts";

/** A number with the key that opens what belongs to it. */
export interface KeptKey {
  readonly number: string;
  readonly capability: string;
  /** When this browser forgets it, in milliseconds. */
  readonly until: number;
}

type Keys = Stored<KeptKey[]>;

/** The newest one first. */
export const keptKeys = (store: Keys): readonly KeptKey[] =>
  (store.read() ?? []).filter(({ until }) => until > Date.now());

export const keyOf = (store: Keys, number: string): string | undefined =>
  keptKeys(store).find((kept) => kept.number === number)?.capability;

export function keepKey(store: Keys, key: KeptKey): void {
  store.write([key, ...keptKeys(store).filter(({ number }) => number !== key.number)]);
}

export function dropKey(store: Keys, number: string): void {
  store.write(keptKeys(store).filter((kept) => kept.number !== number));
}

export function isKeyList(value: unknown): value is KeptKey[] {
  return Array.isArray(value) && value.every(isKey);
}

function isKey(value: unknown): boolean {
  const kept = value as Partial<KeptKey> | null;
  return (
    typeof kept === "object" &&
    typeof kept?.number === "string" &&
    typeof kept.capability === "string" &&
    typeof kept.until === "number"
  );
}

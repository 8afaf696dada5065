import type { Difference, TenantDraft } from "@weitersagen/contract/console/tenant-draft";

/** The draft as a person saw it. */
interface SeenDraft {
  readonly base: number;
  readonly number: number;
  readonly changedAt: Date;
  readonly differences: readonly Difference[];
}

/** The draft as it is now and the person who saved it since, if it is not the one that was seen any more. A draft that is gone is left to the server. */
export function newlyChanged(
  seen: SeenDraft,
  { draft, number, differences }: TenantDraft,
): (SeenDraft & { readonly changedBy: string | undefined }) | undefined {
  if (!draft) return undefined;
  const { base, changedAt } = draft;
  const isSaved = changedAt.getTime() !== seen.changedAt.getTime();
  if (!isSaved && number === seen.number) return undefined;
  return { base, number, changedAt, differences, changedBy: isSaved ? draft.changedBy : undefined };
}

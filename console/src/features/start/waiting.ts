import type { ChangeView } from "@weitersagen/contract/console/work";

/** The open changes that this person can decide: not their own, and not those that have expired. */
export const waitingFor = <Change extends Pick<ChangeView, "isOwn" | "expiresAt">>(
  open: readonly Change[],
  now: Date,
): Change[] => open.filter(({ isOwn, expiresAt }) => !isOwn && expiresAt >= now);

import type { Share } from "@weitersagen/domain/reward";

interface OfferedShares {
  readonly shares: readonly Share[];
  readonly defaultShare: Share;
}

/** The share that a form starts with: the tenant's default, or the first that it offers. */
export const presetShare = ({ shares, defaultShare }: OfferedShares): Share =>
  shares.includes(defaultShare) ? defaultShare : (shares[0] ?? 100);

import type { Share } from "@weitersagen/domain/reward";
import { useEffect, useState } from "react";
import { wishedShare } from "./wished-share.ts";

/** The split that the visitor chose last in this visit; none if the tenant does not offer it, and in the first render. */
export function useWishedShare(
  shares: readonly Share[],
): [share: Share | undefined, choose: (chosen: Share) => void] {
  const [share, setShare] = useState<Share>();
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the stored value is known only after hydration
    setShare(wishedShare.read());
  }, []);
  const choose = (chosen: Share) => {
    setShare(chosen);
    wishedShare.write(chosen);
  };
  return [share !== undefined && shares.includes(share) ? share : undefined, choose];
}

import { getEarnings } from "@weitersagen/contract/my-data-calls";
import { TierGoal } from "../../../entities/reward/tier-goal.tsx";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";

interface ExtraGoalProps {
  readonly now: Date;
}

/**
 * The extra rewards that this referrer can still earn. Without a login nobody learns what an account has earned: the address
 * of a link may be another person's.
 */
export function ExtraGoal({ now }: ExtraGoalProps) {
  return useLoggedIn() ? <OwnGoal now={now} /> : <TierGoal now={now} />;
}

function OwnGoal({ now }: ExtraGoalProps) {
  const [earnings] = useLoaded((api) => api(getEarnings, {}));
  if (earnings.state !== "loaded" || earnings.data.reachableTiers.length === 0) return null;
  return <TierGoal now={now} own={earnings.data} />;
}

import { getEarnings } from "@weitersagen/contract/my-data-calls";
import { TierGoal } from "../../../entities/reward/tier-goal.tsx";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";

interface ExtraGoalProps {
  readonly now: Date;
  /** The address is not confirmed, so nothing has been earned with it here. */
  readonly isNew: boolean;
}

/**
 * The extra rewards that this referrer can still earn. Without a login the page does not show what an account has earned: the address
 * of a link may be another person's.
 */
export function ExtraGoal({ now, isNew }: ExtraGoalProps) {
  return useLoggedIn() ? <OwnGoal now={now} /> : <TierGoal now={now} isNew={isNew} />;
}

function OwnGoal({ now }: Pick<ExtraGoalProps, "now">) {
  const [earnings] = useLoaded((api) => api(getEarnings, {}));
  if (earnings.state !== "loaded" || earnings.data.reachableTiers.length === 0) return null;
  return <TierGoal now={now} own={earnings.data} />;
}

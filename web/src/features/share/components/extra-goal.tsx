import { getEarnings } from "@weitersagen/contract/my-data-calls";
import { activeTiers } from "../../../entities/reward/active-tiers.ts";
import { TierGoal } from "../../../entities/reward/tier-goal.tsx";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { usePage } from "../../../lib/page/page.tsx";
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
  const { tenant } = usePage();
  const [earnings] = useLoaded((api) => api(getEarnings, {}));
  if (earnings.state !== "loaded") return null;
  const { earnedTiers, successes } = earnings.data;
  const isLeft = activeTiers(tenant.configuration, now).some(({ id }) => !earnedTiers.includes(id));
  return isLeft && <TierGoal now={now} earned={earnedTiers} successes={successes} />;
}

import type { OwnReward } from "@weitersagen/contract/reward";
import { usePath } from "../../../lib/page/links.ts";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { rewardTexts } from "../texts.ts";

interface ToAreaProps {
  readonly party: OwnReward["party"] | undefined;
  readonly variant?: "primary" | "secondary";
}

/** To the owner's other rewards and recommendations, by a login where there is none. Contacts have no account. */
export function ToArea({ party, variant = "secondary" }: ToAreaProps) {
  const t = useTexts(rewardTexts);
  const isLoggedIn = useLoggedIn();
  const area = usePath("PersoenlicherBereich");
  const login = usePath("Login");
  const mayLogIn = login !== undefined && party !== "recipient";
  if (area === undefined || (!isLoggedIn && !mayLogIn)) return null;
  return (
    <ButtonLink
      to={isLoggedIn ? area : `${login}?redirect=${encodeURIComponent(area)}`}
      variant={variant}
      className="max-md:w-full"
    >
      {t(isLoggedIn ? "area" : "loginToArea")}
    </ButtonLink>
  );
}

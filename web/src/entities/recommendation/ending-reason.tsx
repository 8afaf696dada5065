import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { usePath } from "../../lib/page/links.ts";
import { Link } from "../../lib/router/link.tsx";
import { useLoggedIn } from "../../lib/session/session-context.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { progressTexts } from "./progress-texts.ts";

interface EndingReasonProps {
  readonly reason: NonNullable<FollowedRecommendation["reason"]>;
}

/** Why there is no reward. A refusal that a person decided can be objected to. */
export function EndingReason({ reason }: EndingReasonProps) {
  const t = useTexts(progressTexts);
  const isLoggedIn = useLoggedIn();
  const contact = usePath("Kontakt");
  const rewards = usePath("PraemieWaehlen");
  // The list of rewards has the form; without a login the mail about the refusal leads to it.
  const form = (isLoggedIn ? rewards : undefined) ?? contact;
  return (
    <>
      <p>{reason.text}</p>
      {reason.name === "rejected" && (
        <p className="mt-2">
          {t("objection")}{" "}
          {form !== undefined && (
            <Link to={form} className="text-link underline underline-offset-4">
              {t("object")}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

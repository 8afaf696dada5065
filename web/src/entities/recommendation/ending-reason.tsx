import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { usePath } from "../../lib/page/links.ts";
import { Link } from "../../lib/router/link.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { progressTexts } from "./progress-texts.ts";

interface EndingReasonProps {
  readonly reason: NonNullable<FollowedRecommendation["reason"]>;
}

/** Why there is no reward. A refusal that a person decided can be objected to. */
export function EndingReason({ reason }: EndingReasonProps) {
  const t = useTexts(progressTexts);
  const contact = usePath("Kontakt");
  return (
    <>
      <p>{reason.text}</p>
      {reason.name === "rejected" && (
        <p className="mt-2">
          {t("objection")}{" "}
          {contact !== undefined && (
            <Link to={contact} className="text-link underline underline-offset-4">
              {t("object")}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

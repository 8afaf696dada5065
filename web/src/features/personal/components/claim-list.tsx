import type { Claim } from "@weitersagen/contract/claim";
import { formatDate } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Tag } from "../../../ui/tag.tsx";
import { claimTexts } from "../claim-texts.ts";
import { useSubjectOf } from "../use-subject.ts";

const looks = { open: "plain", checking: "plain", matched: "success", refused: "danger" } as const;

/** Claims with their state, answer and deadline. */
export function ClaimList({ claims }: { readonly claims: readonly Claim[] }) {
  const t = useTexts(claimTexts);
  const subjectOf = useSubjectOf();
  const { language } = usePage();
  return (
    <ul aria-label={t("listTitle")} className="border-t border-line">
      {claims.map((claim) => (
        <li key={claim.id} className="border-b border-line py-5">
          {/* Number and state share a line, so that the states are below each other at every width. */}
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <span className="grow font-semibold break-all tabular-nums">{claim.orderNumber}</span>
            <Tag tone={looks[claim.status]}>{t(claim.status)}</Tag>
          </div>
          <p className="text-muted">{subjectOf(claim)}</p>
          <p className="mt-1 text-fine text-muted tabular-nums">
            {claim.status === "open" && claim.waitsUntil
              ? t("openText", { date: formatDate(claim.waitsUntil, language) })
              : claim.status === "refused"
                ? claim.reason?.text
                : t(claim.status === "matched" ? "matchedText" : "checkingText")}
          </p>
          {claim.evidenceName !== null && (
            <p className="text-fine text-muted wrap-anywhere">
              {t("evidenceIncluded", { name: claim.evidenceName })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { useState } from "react";
import { sameForm } from "../../../entities/recommendation/form-again.ts";
import { TermsLine } from "../../../entities/recommendation/terms-line.tsx";
import { useCreateLink } from "../../../entities/recommendation/use-create-link.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { unreachableText } from "../../../lib/api/unreachable.ts";
import { termsVersion } from "../../../lib/content/terms.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { madeAgain } from "../made-again.ts";
import { shareTexts } from "../texts.ts";

interface MakeAgainProps {
  readonly recommendation: SharedRecommendation;
}

/**
 * Makes the same link for the account that is logged in, with one tap, and opens it. Colleagues and a product that is not on
 * sale any more need a form; without one the visitor chooses something else.
 */
export function MakeAgain({ recommendation }: MakeAgainProps) {
  const t = useTexts(shareTexts);
  const form = sameForm(usePage(), recommendation);
  const { make, isBusy, problem } = useMakeAgain(recommendation);
  if (form === undefined || recommendation.kind === "company" || !recommendation.product.isOnSale) {
    return (
      <ButtonLink to={form ?? "/"} size="large">
        {t(form === undefined ? "makeOther" : "makeAgain")}
      </ButtonLink>
    );
  }
  return (
    <div className="grid justify-items-start gap-4">
      <Button size="large" className="max-md:w-full" busy={isBusy} onClick={() => void make()}>
        {t("makeAgain")}
      </Button>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <p className="text-fine text-muted">
        <TermsLine lead={t("makeAgainTerms")} />
      </p>
    </div>
  );
}

function useMakeAgain(recommendation: SharedRecommendation) {
  const page = usePage();
  const api = useApi();
  const create = useCreateLink("neu");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const make = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const terms = await termsVersion({ ...page, api });
      await create({ recommendation: { ...madeAgain(recommendation), terms } });
      // The button stays busy until the new link's screen replaces this one.
    } catch (failure) {
      setProblem(problemOf(failure)?.detail ?? unreachableText[page.language]);
      setBusy(false);
    }
  };
  return { make, isBusy, problem };
}

import { problemOf } from "../lib/api/problem.ts";
import { useTexts } from "../lib/texts/texts.ts";
import { tryAgainTexts } from "./try-again-texts.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface TryAgainProps {
  readonly failure: unknown;
  readonly retry: () => void;
}

/** What could not be loaded, with a button to retry. */
export function TryAgain({ failure, retry }: TryAgainProps) {
  const t = useTexts(tryAgainTexts);
  const action = (
    <Button variant="secondary" onClick={retry} className="mt-3">
      {t("retry")}
    </Button>
  );
  return (
    <Notice tone="danger" title={t("failed")} action={action}>
      {problemOf(failure)?.detail}
    </Notice>
  );
}

import type { ReactNode } from "react";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { Loaded } from "../../../lib/api/use-loaded.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SkeletonCard } from "../../../ui/skeleton.tsx";
import { areaTexts } from "../area-texts.ts";

interface LoadStateProps<T> {
  readonly loaded: Loaded<T>;
  readonly reload: () => void;
  readonly children: (data: T) => ReactNode;
}

/** Shows a skeleton while data load, a notice with a button to retry if that fails, and the children otherwise. */
export function LoadState<T>({ loaded, reload, children }: LoadStateProps<T>) {
  const t = useTexts(areaTexts);
  if (loaded.state === "loaded") return children(loaded.data);
  if (loaded.state === "loading") {
    return (
      <div aria-busy="true">
        <output className="sr-only">{t("loading")}</output>
        <SkeletonCard />
      </div>
    );
  }
  return (
    <Notice
      tone="danger"
      title={t("failed")}
      action={
        <Button variant="secondary" onClick={reload}>
          {t("retry")}
        </Button>
      }
    >
      {problemOf(loaded.failure)?.detail}
    </Notice>
  );
}

import type { EntryView } from "@weitersagen/contract/console/content";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Notice } from "../../ui/notice.tsx";
import { contentTexts } from "./texts.ts";

interface Props {
  readonly entry: EntryView;
  /** The version that is about to be published. */
  readonly published: number | undefined;
}

/** Says before a publication which planned one it prevents. */
export function PlanEnds({ entry: { plannedAt, plannedVersion }, published }: Props) {
  const t = useTexts(contentTexts);
  const { language } = useLanguage();
  if (plannedAt === null || plannedVersion === null || plannedVersion === published) return null;
  return (
    <Notice tone="warn">
      {t("planEnds", { version: plannedVersion, at: formatTime(plannedAt, language) })}
    </Notice>
  );
}

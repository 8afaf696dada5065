import { contentStates, type ContentState, type EntrySummary } from "@weitersagen/contract/console/content";
import { formatIsoDay } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Badge, type Tone } from "../../ui/states.tsx";
import { contentTexts } from "./texts.ts";

const tones: Readonly<Record<ContentState, Tone>> = {
  published: "good",
  changed: "accent",
  draft: "accent",
  hidden: "neutral",
  fixed: "good",
};

interface Props {
  readonly entry: Pick<EntrySummary, "state" | "beginsOn">;
}

/** Whether an entry is published, changed, a draft, hidden or fixed; of terms to come, from when on they apply. */
export function StateBadge({ entry: { state, beginsOn } }: Props) {
  const { language } = useLanguage();
  const t = useTexts(contentTexts);
  if (beginsOn !== null)
    return <Badge tone="accent">{t("beginsOn", { day: formatIsoDay(beginsOn, language) })}</Badge>;
  return <Badge tone={tones[state]}>{contentStates[state][language]}</Badge>;
}

import { contentStates, type ContentState } from "@weitersagen/contract/console/content";
import { useLanguage } from "../../lib/language.tsx";
import { Badge, type Tone } from "../../ui/states.tsx";

const tones: Readonly<Record<ContentState, Tone>> = {
  published: "good",
  changed: "accent",
  draft: "accent",
  hidden: "neutral",
  fixed: "good",
};

/** Whether an entry is published, changed, a draft, hidden or fixed. */
export function StateBadge({ state }: { readonly state: ContentState }) {
  const { language } = useLanguage();
  return <Badge tone={tones[state]}>{contentStates[state][language]}</Badge>;
}

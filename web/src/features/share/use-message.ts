import type { ShareChannel, SharedRecommendation } from "@weitersagen/contract/recommendation";
import { shareChannels } from "@weitersagen/contract/recommendation";
import { changeRecommendation } from "@weitersagen/contract/recommendation-calls";
import { useState } from "react";
import { useApi } from "../../lib/api/api-context.tsx";
import { capabilityOf } from "../../entities/recommendation/capability.ts";
import { usePage } from "../../lib/page/page.tsx";
import { defaultMessage } from "./messages.ts";

type OwnWords = SharedRecommendation["texts"];
type Some = readonly ShareChannel[];

/**
 * The text of each channel: the default one, which depends on the split, until the referrer writes an own text. Own texts
 * are stored with the recommendation, so that other devices have them too.
 */
export function useMessages(recommendation: SharedRecommendation) {
  const page = usePage();
  const api = useApi();
  const [own, setOwn] = useState<OwnWords>(() => chosen(recommendation.texts, ([, text]) => text !== ""));

  const keep = (texts: OwnWords) => {
    const capability = capabilityOf(recommendation.number);
    const body = { ...(capability && { capability }), texts };
    // Sharing works without it: the text is still on this screen.
    api(changeRecommendation, { params: { number: recommendation.number }, body }).catch(() => undefined);
  };
  const isUsual = (some: Some) => some.every((channel) => own[channel] === undefined);

  return {
    messageOf: (channel: ShareChannel) => own[channel] ?? defaultMessage(channel, recommendation, page),
    isUsual,
    write: (some: Some, text: string) =>
      setOwn({ ...own, ...Object.fromEntries(some.map((channel) => [channel, text])) }),
    keep: (some: Some) => !isUsual(some) && keep(own),
    reset: (some: Some) => {
      const others = chosen(own, ([channel]) => !some.includes(channel));
      setOwn(others);
      keep(others);
    },
  };
}

function chosen(texts: OwnWords, isWanted: (entry: [ShareChannel, string]) => boolean): OwnWords {
  const entries = shareChannels.flatMap((channel): [ShareChannel, string][] =>
    texts[channel] === undefined ? [] : [[channel, texts[channel]]],
  );
  return Object.fromEntries(entries.filter(isWanted));
}

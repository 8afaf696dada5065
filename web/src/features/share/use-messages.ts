import type { ShareChannel, SharedRecommendation } from "@weitersagen/contract/recommendation";
import { shareChannels } from "@weitersagen/contract/recommendation";
import { changeRecommendation } from "@weitersagen/contract/recommendation-calls";
import { useState } from "react";
import { useApi } from "../../lib/api/api-context.tsx";
import { capabilityOf } from "../../entities/recommendation/capability.ts";
import { usePage } from "../../lib/page/page.tsx";
import { defaultMessage } from "./messages.ts";

type OwnTexts = SharedRecommendation["texts"];
type Channels = readonly ShareChannel[];

/**
 * The text of each channel: the default one, which depends on the split, until the referrer writes an own text. Own texts
 * are stored with the recommendation, so that other devices have them too.
 */
export function useMessages(recommendation: SharedRecommendation) {
  const page = usePage();
  const api = useApi();
  // A stored text that is empty means the default one.
  const [own, setOwn] = useState<OwnTexts>(() => textsWhere(recommendation.texts, ([, text]) => text !== ""));

  const store = (texts: OwnTexts) => {
    const capability = capabilityOf(recommendation.number);
    const body = { ...(capability && { capability }), texts };
    // Sharing works without it: the text is still on this screen.
    api(changeRecommendation, { params: { number: recommendation.number }, body }).catch(() => undefined);
  };
  const areDefault = (channels: Channels) => channels.every((channel) => own[channel] === undefined);

  return {
    messageOf: (channel: ShareChannel) => own[channel] ?? defaultMessage(channel, recommendation, page),
    areDefault,
    write: (channels: Channels, text: string) =>
      setOwn({ ...own, ...Object.fromEntries(channels.map((channel) => [channel, text])) }),
    storeOwn: (channels: Channels) => {
      if (!areDefault(channels)) store(own);
    },
    reset: (channels: Channels) => {
      const others = textsWhere(own, ([channel]) => !channels.includes(channel));
      setOwn(others);
      store(others);
    },
  };
}

function textsWhere(texts: OwnTexts, isWanted: (entry: [ShareChannel, string]) => boolean): OwnTexts {
  const entries = shareChannels.flatMap((channel): [ShareChannel, string][] =>
    texts[channel] === undefined ? [] : [[channel, texts[channel]]],
  );
  return Object.fromEntries(entries.filter(isWanted));
}

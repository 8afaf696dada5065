import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { shareChannels } from "@weitersagen/contract/recommendation";
import { changeRecommendation } from "@weitersagen/contract/recommendation-calls";
import { useState } from "react";
import { useApi } from "../../lib/api-context.tsx";
import { capabilityOf } from "../../lib/capability.ts";
import { usePage } from "../../lib/page.tsx";
import { formOf, messageForms, usualMessage } from "./messages.ts";
import type { MessageForm } from "./messages.ts";

type OwnWords = Readonly<Partial<Record<MessageForm, string>>>;

/**
 * The words of each form: the usual ones, which follow the split, until the referrer writes their own. Those are kept
 * with the recommendation, so that another device has them too.
 */
export function useMessages(recommendation: SharedRecommendation) {
  const page = usePage();
  const api = useApi();
  const [own, setOwn] = useState<OwnWords>(() => ownWordsIn(recommendation));
  const messageOf = (form: MessageForm) => own[form] ?? usualMessage(form, recommendation, page);

  const keep = (words: OwnWords) => {
    const capability = capabilityOf(recommendation.number);
    const body = { ...(capability && { capability }), texts: textsOf(words) };
    // Sharing goes on without it: the words are still on this screen.
    api(changeRecommendation, { params: { number: recommendation.number }, body }).catch(() => undefined);
  };

  return {
    messages: { chat: messageOf("chat"), mail: messageOf("mail"), post: messageOf("post") },
    isUsual: (form: MessageForm) => own[form] === undefined,
    write: (form: MessageForm, text: string) => setOwn({ ...own, [form]: text }),
    keep: (form: MessageForm) => own[form] !== undefined && keep(own),
    reset: (form: MessageForm) => {
      const { [form]: _forgotten, ...others } = own;
      setOwn(others);
      keep(others);
    },
  };
}

function textsOf(words: OwnWords): SharedRecommendation["texts"] {
  return Object.fromEntries(
    shareChannels.flatMap((channel) => {
      const text = words[formOf(channel)];
      return text === undefined ? [] : [[channel, text]];
    }),
  );
}

function ownWordsIn({ texts }: SharedRecommendation): OwnWords {
  return Object.fromEntries(
    messageForms.flatMap((form) => {
      const channel = shareChannels.find((each) => formOf(each) === form && texts[each]);
      return channel === undefined ? [] : [[form, texts[channel]]];
    }),
  );
}

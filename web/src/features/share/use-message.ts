import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { shareChannels } from "@weitersagen/contract/recommendation";
import { changeRecommendation } from "@weitersagen/contract/recommendation-calls";
import { useState } from "react";
import { useApi } from "../../lib/api-context.tsx";
import { capabilityOf } from "../../lib/capability.ts";
import { usePage } from "../../lib/page.tsx";
import { formOf, messageForms, usualMessage } from "./messages.ts";
import type { MessageForm } from "./messages.ts";

type Messages = Readonly<Record<MessageForm, string>>;

/** The referrer's words in each form. They are kept with the recommendation, so that another device has them too. */
export function useMessages(recommendation: SharedRecommendation) {
  const page = usePage();
  const api = useApi();
  const usual = messagesFrom((form) => usualMessage(form, recommendation, page));
  const [messages, setMessages] = useState<Messages>(() =>
    messagesFrom((form) => ownWords(recommendation, form) ?? usual[form]),
  );

  const keep = (form: MessageForm, text: string) => {
    const channels = shareChannels.filter((channel) => formOf(channel) === form);
    const capability = capabilityOf(recommendation.number);
    const body = {
      ...(capability && { capability }),
      texts: { ...recommendation.texts, ...Object.fromEntries(channels.map((channel) => [channel, text])) },
    };
    // Sharing goes on without it: the words are still on this screen.
    api(changeRecommendation, { params: { number: recommendation.number }, body }).catch(() => undefined);
  };

  return {
    messages,
    usual,
    write: (form: MessageForm, text: string) => setMessages({ ...messages, [form]: text }),
    keep: (form: MessageForm) => keep(form, messages[form]),
    reset: (form: MessageForm) => {
      setMessages({ ...messages, [form]: usual[form] });
      keep(form, usual[form]);
    },
  };
}

function messagesFrom(write: (form: MessageForm) => string): Messages {
  return Object.fromEntries(messageForms.map((form) => [form, write(form)])) as Messages;
}

function ownWords({ texts }: SharedRecommendation, form: MessageForm): string | undefined {
  const channel = shareChannels.find((each) => formOf(each) === form && texts[each]);
  return channel && texts[channel];
}

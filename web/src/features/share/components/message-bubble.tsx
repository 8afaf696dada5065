import type { ShareChannel } from "@weitersagen/contract/recommendation";
import { RotateCcw } from "lucide-react";
import { useId, useState } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { mailSubject, messageGroups, namesReward, type MessageGroup } from "../messages.ts";
import { shareTexts } from "../texts.ts";
import type { useMessages } from "../use-messages.ts";
import { LinkPreview } from "./link-preview.tsx";

/** Fewer than the 2,000 that the call accepts (`ShareTexts` in the contract). The link counts with its full length. */
const MOST_CHARACTERS = 1_900;

const labels = { chat: "formChat", mail: "formMail", post: "formPost" } as const;

interface MessageBubbleProps {
  readonly number: string;
  readonly channels: readonly ShareChannel[];
  readonly messages: ReturnType<typeof useMessages>;
  /** The recommendation earns a reward, which the message has to disclose. */
  readonly isRewarded: boolean;
  /** What the link promises its recipient. */
  readonly recipientCents: number;
  /** An example link. Each channel gets its own. */
  readonly link: string;
}

/** The message as the recipient will see it, editable in place. */
export function MessageBubble({
  channels,
  messages,
  isRewarded,
  recipientCents,
  link,
  number,
}: MessageBubbleProps) {
  const t = useTexts(shareTexts);
  const page = usePage();
  const id = useId();
  const groups = messageGroups(channels, messages.messageOf);
  const [chosen, setChosen] = useState<ShareChannel>();
  const shown = groups.find((each) => chosen && each.channels.includes(chosen)) ?? groups[0];
  const named = useChannelNames();
  if (shown === undefined) return null;
  const [channel] = shown.channels;
  const text = messages.messageOf(channel).replaceAll("{link}", link);
  return (
    <div className="mt-4 md:mt-8">
      <GroupChoice groups={groups} shown={shown} onChoose={setChosen} />
      <div className="ml-2 rounded-3xl rounded-br-md bg-success-tint p-1.5 md:ml-12">
        {shown.form === "mail" ? (
          <p className="rounded-2xl bg-paper px-4 py-2.5">
            <span className="text-fine text-muted">{t("mailSubject")}</span>{" "}
            <span className="font-semibold">{mailSubject(page)}</span>
          </p>
        ) : (
          // Read again when the split changes: an old amount must not stand beside the new one.
          <LinkPreview key={recipientCents} number={number} link={link} />
        )}
        <textarea
          id={id}
          aria-label={t("message")}
          aria-describedby={`${id}-hint`}
          value={text}
          rows={shown.form === "mail" ? 10 : 5}
          maxLength={MOST_CHARACTERS}
          onChange={(event) =>
            messages.write(shown.channels, event.currentTarget.value.replaceAll(link, "{link}"))
          }
          onBlur={() => messages.storeOwn(shown.channels)}
          className="block field-sizing-content w-full resize-none rounded-2xl border border-transparent bg-transparent px-4 py-2.5 text-ink -outline-offset-3"
        />
        {/* Sent with the text in any case. */}
        {!text.includes(link) && <p className="px-4 pt-1 pb-2.5 wrap-anywhere">{link}</p>}
      </div>
      <div className="mt-1 ml-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 md:ml-12">
        <p id={`${id}-hint`} className="text-fine text-muted">
          {t("messageHint", { channels: named(shown.channels) })}
          {isRewarded && !namesReward(text) && (
            <strong className="block font-semibold text-ink">{t("withoutReward")}</strong>
          )}
        </p>
        {!messages.areDefault(shown.channels) && (
          <button
            type="button"
            onClick={() => messages.reset(shown.channels)}
            className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-fine font-semibold text-link"
          >
            <RotateCcw aria-hidden className="size-4" />
            {t("reset")}
          </button>
        )}
      </div>
    </div>
  );
}

interface GroupChoiceProps {
  readonly groups: readonly MessageGroup[];
  readonly shown: MessageGroup;
  readonly onChoose: (channel: ShareChannel) => void;
}

/** Selects the text to edit, by its form (chat, mail, post) or, if one form has several texts, by its channels. */
function GroupChoice({ groups, shown, onChoose }: GroupChoiceProps) {
  const t = useTexts(shareTexts);
  const name = useId();
  const named = useChannelNames();
  return (
    <fieldset className="mb-2 flex flex-wrap gap-1 md:mb-3">
      <legend className="mb-1 font-semibold">{t("messageTitle")}</legend>
      {groups.map((group) => (
        <label
          key={group.channels[0]}
          className="choice relative grid min-h-11 cursor-pointer place-items-center rounded-control px-3.5 text-fine font-semibold text-muted has-checked:bg-surface has-checked:text-ink forced-colors:border has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={group === shown}
            onChange={() => onChoose(group.channels[0])}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {group.isWholeForm ? t(labels[group.form]) : named(group.channels)}
        </label>
      ))}
    </fieldset>
  );
}

function useChannelNames(): (channels: readonly ShareChannel[]) => string {
  const t = useTexts(shareTexts);
  const list = new Intl.ListFormat(usePage().language);
  return (channels) => list.format(channels.map((channel) => t(`channel_${channel}`)));
}

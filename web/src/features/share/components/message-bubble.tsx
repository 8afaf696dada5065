import { RotateCcw } from "lucide-react";
import { useId } from "react";
import type { ShareChannel } from "@weitersagen/contract/recommendation";
import { usePage } from "../../../lib/page.tsx";
import { useTexts } from "../../../lib/texts.ts";
import type { MessageForm } from "../messages.ts";
import { shareTexts } from "../texts.ts";

const labels = { chat: "formChat", mail: "formMail", post: "formPost" } as const;

interface MessageBubbleProps {
  readonly form: MessageForm;
  readonly onForm: (form: MessageForm) => void;
  /** The forms that this tenant's channels use, and the channels of the one that is shown. */
  readonly forms: readonly MessageForm[];
  readonly channels: readonly ShareChannel[];
  readonly text: string;
  readonly isUsual: boolean;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
  readonly onReset: () => void;
}

/** The message as the friend will see it, to be changed in place. */
export function MessageBubble(props: MessageBubbleProps) {
  const t = useTexts(shareTexts);
  const { form, onForm, forms, channels, text, isUsual, onChange, onLeave, onReset } = props;
  const id = useId();
  const list = new Intl.ListFormat(usePage().language);
  return (
    <div className="mt-8">
      <fieldset className="mb-3 flex flex-wrap gap-1">
        <legend className="mb-1 font-semibold">{t("messageTitle")}</legend>
        {forms.map((each) => (
          <label
            key={each}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-control px-3.5 text-fine font-semibold text-muted has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              checked={each === form}
              onChange={() => onForm(each)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {t(labels[each])}
          </label>
        ))}
      </fieldset>
      <div className="ml-6 md:ml-12">
        <textarea
          id={id}
          aria-label={t("message")}
          aria-describedby={`${id}-hint`}
          value={text}
          rows={form === "mail" ? 10 : 5}
          maxLength={1_900}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
          className="block field-sizing-content w-full resize-none rounded-3xl rounded-br-md border border-transparent bg-success-tint px-5 py-4 text-ink"
        />
      </div>
      <div className="mt-1 ml-6 flex min-h-11 flex-wrap items-center justify-between gap-x-4 md:ml-12">
        <p id={`${id}-hint`} className="text-fine text-muted">
          {t("messageHint", { channels: list.format(channels.map((channel) => t(`channel_${channel}`))) })}
        </p>
        {!isUsual && (
          <button
            type="button"
            onClick={onReset}
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

import { type ChangeEvent, type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react";
import { importWithRetries } from "../../lib/api/import-again.ts";
import { CLICK_MS } from "../../lib/form/click-pause.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../button.tsx";
import { emailTexts } from "./email-texts.ts";
import { TextField } from "./text-field.tsx";

/** Loaded when there is an address. A form works without it. */
async function suggestionFor(typed: string): Promise<string | undefined> {
  if (typed === "") return undefined;
  try {
    const { suggestedAddress } = await importWithRetries(() => import("@weitersagen/domain/email-typo"));
    return suggestedAddress(typed);
  } catch {
    return undefined;
  }
}

type EmailFieldProps = Omit<
  ComponentProps<typeof TextField>,
  "type" | "inputMode" | "ref" | "onBlur" | "onChange"
> & {
  readonly onBlur: () => void;
  readonly onChange: () => void;
};

/** What a browser or a password manager fills in is a whole address. A key adds a letter. */
const isFilledIn = ({ nativeEvent }: ChangeEvent): boolean => {
  const { inputType } = nativeEvent as InputEvent;
  return inputType === undefined || inputType === "insertReplacementText";
};

/** An email address with autocompletion. Asks back where the domain looks misspelt, because a wrong address gets no mail. */
export function EmailField({ onBlur, onChange, ...props }: EmailFieldProps) {
  const t = useTexts(emailTexts);
  const input = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string>();
  const suggest = (pauseMs = 0) => {
    const typed = input.current?.value ?? "";
    const found = suggestionFor(typed);
    setTimeout(() => {
      void found.then((address) => input.current?.value === typed && setSuggestion(address));
    }, pauseMs);
  };
  const suggestAtFirst = useEffectEvent(() => {
    if (document.activeElement !== input.current) suggest();
  });
  useEffect(() => {
    // After the form has filled in its draft.
    const timer = setTimeout(() => suggestAtFirst());
    return () => clearTimeout(timer);
  }, []);
  const leave = () => {
    onBlur();
    suggest(CLICK_MS);
  };
  const change = () => {
    onChange();
    setSuggestion(undefined);
  };
  const accept = () => {
    const control = input.current;
    if (!control || suggestion === undefined) return;
    control.value = suggestion;
    control.focus();
    change();
  };
  return (
    <div className="min-w-0">
      <TextField
        autoComplete="email"
        {...props}
        ref={input}
        type="email"
        inputMode="email"
        onBlur={leave}
        onChange={(event) => {
          change();
          if (isFilledIn(event)) suggest();
        }}
      />
      <output className="block">
        {suggestion !== undefined && (
          <span className="mt-1.5 flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">{t("meant", { address: suggestion })}</span>
            {/* Its words begin where the field does when it has a line of its own. */}
            <Button variant="quiet" onClick={accept} className="-mx-2">
              {t("accept")}
            </Button>
          </span>
        )}
      </output>
    </div>
  );
}

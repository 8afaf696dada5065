import type { ComponentProps } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { formatIban } from "../iban.ts";
import { rewardTexts } from "../texts.ts";

/** Formats the input in groups of four, as on a bank card, and keeps the cursor position. */
export function IbanField({ onChange, ...field }: ComponentProps<typeof TextField>) {
  const t = useTexts(rewardTexts);
  const { germanIbanOnly } = usePage().tenant.configuration;
  return (
    <TextField
      {...field}
      hint={t(germanIbanOnly ? "ibanHintGerman" : "ibanHintEuropean")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      inputClassName="tabular-nums"
      onChange={(event) => {
        const input = event.currentTarget;
        const { text, cursor } = formatIban(input.value, input.selectionStart ?? input.value.length);
        if (text !== input.value) {
          input.value = text;
          input.setSelectionRange(cursor, cursor);
        }
        onChange?.(event);
      }}
    />
  );
}

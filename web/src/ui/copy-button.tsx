import { Check, Copy } from "lucide-react";
import { useEffect, useState, type ComponentProps } from "react";
import { copyText } from "../lib/encoding/copy-text.ts";
import { useTexts } from "../lib/texts/texts.ts";
import { Button } from "./button.tsx";
import { copyTexts } from "./copy-texts.ts";

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, "variant" | "size" | "className"> {
  readonly text: string;
  readonly label: string;
  readonly onCopy?: () => void;
}

const SHOWN_MS = 2_500;

/** Shows the result on the button and announces it to screen readers. */
export function CopyButton({ text, label, onCopy, ...look }: CopyButtonProps) {
  const t = useTexts(copyTexts);
  const [outcome, setOutcome] = useState<"copied" | "copyFailed">();
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const Icon = outcome === "copied" ? Check : Copy;
  const copy = async () => {
    onCopy?.();
    setOutcome((await copyText(text)) ? "copied" : "copyFailed");
  };
  return (
    <Button {...look} onClick={() => void copy()}>
      <Icon aria-hidden className="size-5 shrink-0" />
      <span aria-live="polite">{outcome ? t(outcome) : label}</span>
    </Button>
  );
}

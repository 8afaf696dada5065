import { Check, Copy } from "lucide-react";
import { useEffect, useState, type ComponentProps } from "react";
import { useTexts } from "../../../lib/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../copy.ts";
import { shareTexts } from "../texts.ts";

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, "variant" | "size" | "className"> {
  readonly text: string;
  readonly label: string;
}

const SHOWN_MS = 2_500;

/** Says that it copied, on the button and to a screen reader. */
export function CopyButton({ text, label, ...look }: CopyButtonProps) {
  const t = useTexts(shareTexts);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  return (
    <Button {...look} onClick={() => void copyText(text).then(setCopied)}>
      <Icon aria-hidden className="size-5 shrink-0" />
      <span aria-live="polite">{copied ? t("copied") : label}</span>
    </Button>
  );
}

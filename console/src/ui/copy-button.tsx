import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../lib/language.tsx";
import { Button } from "./button.tsx";

const texts = {
  de: { copy: "Kopieren", copied: "Kopiert" },
  en: { copy: "Copy", copied: "Copied" },
} as const;

/** Copies a text, and says that it did. */
export function CopyButton({ text }: { readonly text: string }) {
  const t = useTexts(texts);
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <Button onPress={() => void copy()}>
      {isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
      <span aria-live="polite">{isCopied ? t("copied") : t("copy")}</span>
    </Button>
  );
}

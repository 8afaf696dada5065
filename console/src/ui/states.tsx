import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { ConsoleProblem } from "../lib/api.ts";
import { useTexts } from "../lib/language.tsx";
import { Button } from "./button.tsx";

const texts = {
  de: { again: "Noch einmal versuchen", loading: "Wird geladen" },
  en: { again: "Try again", loading: "Loading" },
} as const;

export function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const isOutdated = error instanceof ConsoleProblem && error.isOutdated;
  // The same input is refused again.
  const isInvalid = error instanceof ConsoleProblem && error.reason === "invalidInput";
  // Not a fault any more: the person only has to go on.
  const isPast = error instanceof ConsoleProblem && error.reason === "loggedInAgain";
  // A sentence that names all faults is not repeated.
  const details = isInvalid ? error.details.filter((message) => !error.message.includes(message)) : [];
  // Once the sentence was read, the page behind it shows the present state.
  useEffect(() => (isOutdated ? () => void client.invalidateQueries() : undefined), [isOutdated, client]);
  return (
    <div
      role="alert"
      className={`flex flex-wrap items-center gap-3 rounded-lg border p-3 text-sm ${isPast ? "border-warn/40 bg-warn-soft" : "border-danger/40 bg-danger-soft"}`}
    >
      <CircleAlert aria-hidden size={18} className={`shrink-0 ${isPast ? "text-warn" : "text-danger"}`} />
      {/* On a phone the button is below the sentence. */}
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-3rem)]">
        {error.message}
        {details.length > 0 ? (
          <ul className="list-disc pl-4">
            {details.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        ) : null}
      </div>
      {onRetry && !isInvalid ? <Button onPress={onRetry}>{t("again")}</Button> : null}
    </div>
  );
}

export function Loading({ rows = 6 }: { readonly rows?: number }) {
  const t = useTexts(texts);
  return (
    <output aria-label={t("loading")} className="grid gap-2">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="h-9 rounded-md bg-raised" />
      ))}
    </output>
  );
}

export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="rounded-lg border border-dashed border-line-strong/40 px-6 py-10 text-center">
      <p className="font-medium">{title}</p>
      {children === undefined ? null : <p className="mt-1 text-sm text-muted">{children}</p>}
    </div>
  );
}

const tones = {
  neutral: "bg-raised text-ink",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  danger: "bg-danger-soft text-danger",
  accent: "bg-accent-soft text-accent-strong",
} as const;
export type Tone = keyof typeof tones;

export function Badge({
  tone = "neutral",
  isLong = false,
  children,
}: {
  readonly tone?: Tone;
  /** More than a word or two: breaks into lines where there is no room. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={`inline-block justify-self-start rounded first-letter:uppercase ${isLong ? "" : "whitespace-nowrap"} px-1.5 py-0.5 text-xs font-medium ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

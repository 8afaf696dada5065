import type { FormEvent } from "react";
import { FieldError } from "react-aria-components";
import { useTexts } from "../lib/language.tsx";

const texts = {
  de: {
    missing: "Bitte ausfüllen.",
    short: "Das ist zu kurz.",
    long: "Das ist zu lang.",
    email: "Bitte eine vollständige E-Mail-Adresse angeben.",
    wrong: "Das passt hier nicht.",
  },
  en: {
    missing: "Please fill this in.",
    short: "This is too short.",
    long: "This is too long.",
    email: "Please enter a complete email address.",
    wrong: "This does not fit here.",
  },
} as const;

/**
 * Takes the message away while the person types. The library does it when they leave the field: pressing the button would
 * then move the button from under the pointer, and nothing would be sent.
 */
export function clearProblem({
  currentTarget: field,
}: FormEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (field.validity.valid) field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** What is wrong with a field, in the console's language: the browser would say it in its own. */
export function FieldProblem({ error }: { readonly error?: string | undefined }) {
  const t = useTexts(texts);
  return (
    <FieldError className="text-xs text-danger">
      {({ validationDetails: found, validationErrors }) =>
        error ??
        (found.customError ? validationErrors.join(" ") : undefined) ??
        t(
          found.valueMissing
            ? "missing"
            : found.tooShort
              ? "short"
              : found.tooLong
                ? "long"
                : found.typeMismatch
                  ? "email"
                  : "wrong",
        )
      }
    </FieldError>
  );
}

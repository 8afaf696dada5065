import { useEffect, useRef, useState } from "react";

export interface FieldProblem {
  /** Absent if the error does not belong to a field. */
  fieldId?: string;
  label?: string;
  message: string;
}

interface ErrorSummaryProps {
  title: string;
  problems: readonly FieldProblem[];
  /** The form has a single field: its own error, beside it, is not said twice. */
  isOfOneField?: boolean;
}

/**
 * When it appears, the focus moves to it, or to the field if only one is wrong. Callers pass the number of the attempt as
 * React key, so that the focus moves again after the next failed attempt.
 */
export function ErrorSummary({ title, problems, isOfOneField = false }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = problems.length > 0;
  // Of the attempt, not of now: the list gets shorter while fields are corrected, and the focus must stay there.
  const [onlyField] = useState(problems.length === 1 ? problems[0]?.fieldId : undefined);
  // An entry that gets wrong again later must not take the focus from the next field.
  const [takesFocus] = useState(shown);
  useEffect(() => {
    const field = onlyField === undefined ? null : document.getElementById(onlyField);
    if (takesFocus) (field ?? box.current)?.focus();
  }, [takesFocus, onlyField]);
  if (!shown || (isOfOneField && onlyField !== undefined)) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border-2 border-danger bg-danger-tint px-5 py-3 text-danger"
    >
      <h2 className="text-heading">{title}</h2>
      <ul className="flex flex-wrap gap-x-4">
        {problems.map(({ fieldId, label, message }) => (
          <li key={`${fieldId ?? ""} ${message}`} className="max-w-full">
            {fieldId === undefined ? (
              <p className="py-2">{message}</p>
            ) : (
              <a href={`#${fieldId}`} className="block py-2.5 underline underline-offset-4">
                {/* Short to look at: the field says what is wrong with it. */}
                <span aria-hidden className="block">
                  {label === undefined ? message : nameOf(label)}
                </span>
                <span className="sr-only">{named(label, message)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Enough of a long label to see that a message repeats it. */
const BEGINNING = 24;

/** The message, with the field's label before it unless it names the field itself. */
export function named(label: string | undefined, message: string): string {
  if (label === undefined || message.includes(label.slice(0, BEGINNING))) return message;
  return `${nameOf(label)}${label.endsWith("?") ? "" : ":"} ${message}`;
}

/** The label may be words of a sentence: "I accept the terms of participation". */
const nameOf = (label: string) => `${label.charAt(0).toUpperCase()}${label.slice(1).replace(/\.$/, "")}`;

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ContractForm } from "../../lib/form/use-form.ts";
import { formTexts } from "../../lib/form/form-texts.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { ErrorSummary, named } from "./error-summary.tsx";
import { WithoutScript } from "../without-script.tsx";

interface FormProps {
  form: ContractForm<never>;
  /** Describes the action: "Nachricht senden". */
  submitLabel: string;
  /** Quieter where the page has another main action. */
  submitVariant?: "primary" | "secondary";
  /** What happens next, below the button. */
  note?: ReactNode;
  /** Replaces the summary if the page can offer help. */
  help?: ReactNode;
  /** Where the browser submits the form without script. */
  plainAction?: string;
  /** A form of one box explains itself: it needs no note about required fields. */
  isOneBox?: boolean;
  /** A second button, such as the one that closes a dialog. */
  beside?: ReactNode;
  children: ReactNode;
}

export function Form({
  form,
  submitLabel,
  submitVariant = "primary",
  note,
  help,
  plainAction,
  isOneBox = false,
  beside,
  children,
}: FormProps) {
  const t = useTexts(formTexts);
  const isAboutFields = form.problems.some(({ fieldId }) => fieldId !== undefined);
  return (
    // Before hydration `dialog` makes an early click do nothing; any other method would submit an incomplete form.
    <form
      noValidate
      method={plainAction === undefined ? "dialog" : "get"}
      action={plainAction}
      onSubmit={form.submit}
      className={classNames("grid grid-cols-1", isOneBox ? "gap-3" : "gap-5 md:gap-6")}
    >
      {plainAction === undefined && <WithoutScript what="form" />}
      {form.problems.length > 0 && help ? (
        help
      ) : (
        <ErrorSummary
          key={form.attempt}
          title={t(isAboutFields ? "summary" : "failed")}
          problems={form.problems}
          isOfOneField={form.isOfOneField}
        />
      )}
      {/* Empty at first, so that screen readers announce the error of a field that was left. */}
      <output className="sr-only">
        {form.leftProblem && named(form.leftProblem.label, form.leftProblem.message)}
      </output>
      {!isOneBox && !form.isOfOneField && (
        <p className="required-note text-fine text-muted">{t("requiredNote")}</p>
      )}
      {children}
      <div>
        <Button
          type="submit"
          variant={submitVariant}
          size="large"
          busy={form.busy}
          // The field keeps the focus: a blur would validate it, and a new message would move the button away during
          // the click.
          onMouseDown={(event) => event.preventDefault()}
          className={isOneBox ? "w-full" : "max-md:w-full"}
        >
          {form.busy ? t("sending") : submitLabel}
        </Button>
        {beside}
        {form.busy && <LongWait />}
        {/* Always there, so that screen readers announce a note that comes after sending. */}
        <div aria-live="polite" className="text-fine text-muted not-empty:mt-4">
          {note}
        </div>
      </div>
    </form>
  );
}

/** After this time a visitor wonders. */
const LONG_MS = 4_000;

/** Says why a form is still being sent. It is empty at first, so that screen readers announce what comes into it. */
export function LongWait() {
  const t = useTexts(formTexts);
  const line = useRef<HTMLOutputElement>(null);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // It may come into view below the window or behind the question about cookies.
    if (isLong) line.current?.scrollIntoView({ block: "nearest" });
  }, [isLong]);
  return (
    <output ref={line} className="mt-3 block">
      {isLong && t("slow")}
    </output>
  );
}

import type { ReactNode } from "react";
import type { ContractForm } from "../../lib/form/use-form.ts";
import { formTexts } from "../../lib/form/form-texts.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { WithoutScript } from "../without-script.tsx";

interface FormProps {
  form: ContractForm<never>;
  /** Describes the action: "Nachricht senden". */
  submitLabel: string;
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
      className={classNames("grid grid-cols-1", isOneBox ? "gap-3" : "gap-6")}
    >
      {plainAction === undefined && <WithoutScript what="form" />}
      {form.problems.length > 0 && help ? (
        help
      ) : (
        <ErrorSummary
          key={form.attempt}
          title={t(isAboutFields ? "summary" : "failed")}
          problems={form.problems}
        />
      )}
      {!isOneBox && <p className="required-note text-fine text-muted">{t("requiredNote")}</p>}
      {children}
      <div>
        <Button
          type="submit"
          size="large"
          busy={form.busy}
          // The field keeps the focus: a blur would validate it, and a new message would move the button away during
          // the click.
          onMouseDown={(event) => event.preventDefault()}
          className="max-md:w-full"
        >
          {form.busy ? t("sending") : submitLabel}
        </Button>
        {beside}
        {note && <div className="mt-4 text-fine text-muted">{note}</div>}
      </div>
    </form>
  );
}

import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Ids and ARIA attributes that connect a control with its hint and its error. */
export function useFieldIds({
  id,
  hint,
  error,
}: {
  id?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return {
    controlId,
    hintId,
    errorId,
    aria: {
      "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
      "aria-invalid": error ? (true as const) : undefined,
    },
  };
}

export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 font-medium text-danger">
      <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

type FieldFrameProps = FieldTexts & {
  controlId: string;
  hintId: string | undefined;
  errorId: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function FieldFrame({
  label,
  hint,
  error,
  controlId,
  hintId,
  errorId,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={classNames("field min-w-0", className)}>
      <label htmlFor={controlId} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={hintId} className="-mt-1 mb-1.5 text-fine text-muted">
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

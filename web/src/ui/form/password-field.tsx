import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { FieldFrame, useFieldIds, type FieldTexts } from "./field.tsx";

type PasswordFieldProps = FieldTexts & {
  showLabel: string;
  hideLabel: string;
} & Omit<ComponentProps<"input">, "type" | "aria-invalid">;

/** The password can be shown, because typing errors are more frequent than onlookers. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, id, className, showLabel, hideLabel, ...rest } = props;
  const { controlId, hintId, errorId, aria } = useFieldIds({ id, hint, error });
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame {...{ label, hint, error, controlId, hintId, errorId, className }}>
      <span className="relative block">
        <input
          {...rest}
          {...aria}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          id={controlId}
          className="control pr-14"
        />
        <button
          type="button"
          aria-label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center rounded-control text-muted hover:text-ink"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </span>
    </FieldFrame>
  );
}

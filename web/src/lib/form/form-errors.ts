import { useRef, useState } from "react";
import type { FieldErrors } from "./form-checks.ts";

export interface FormProblem {
  /** Absent if it concerns the whole form. */
  readonly fieldId?: string;
  /** The field's label, so that its link is understood without the field. */
  readonly label?: string;
  readonly message: string;
}

const untried: { attempt: number; problems: readonly FormProblem[] } = { attempt: 0, problems: [] };

/** The errors of a form: those shown at its fields, and those of the last attempt to send, in the order of the fields. */
export function useFormErrors<Name extends string>(
  names: readonly Name[],
  idOf: (name: Name) => string,
  labelOf: (name: Name) => string,
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState(untried);
  const failures = useRef(0);

  const fail = (problems: readonly FormProblem[]) => {
    failures.current += 1;
    setOutcome(({ attempt }) => ({ attempt: attempt + 1, problems }));
  };
  /** A problem goes when its field is edited, so that the summary never names a field that is right. */
  const isOpen = ({ fieldId, message }: FormProblem) =>
    fieldId === undefined || names.some((name) => idOf(name) === fieldId && errors[name] === message);
  return {
    attempt: outcome.attempt,
    problems: outcome.problems.filter(isOpen),
    at: (name: Name): string | undefined => errors[name],
    /** How many attempts have failed. A ref, so that code that started earlier reads the current number. */
    failures: () => failures.current,
    set: (name: Name, message: string | undefined) =>
      setErrors(({ [name]: _old, ...others }) =>
        message === undefined ? others : { ...others, [name]: message },
      ),
    clear: () => setErrors({}),
    failAtFields: (found: FieldErrors) => {
      setErrors(found);
      fail(
        names.flatMap((name) => {
          const message = found[name];
          return message === undefined ? [] : [{ fieldId: idOf(name), label: labelOf(name), message }];
        }),
      );
    },
    failAsWhole: (message: string) => fail([{ message }]),
    startAttempt: () => setOutcome(({ attempt }) => ({ attempt, problems: [] })),
    restart: () => {
      setErrors({});
      setOutcome(untried);
    },
  };
}

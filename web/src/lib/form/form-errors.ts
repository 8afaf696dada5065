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
  const [left, setLeft] = useState<Name>();
  const failures = useRef(0);

  const fail = (problems: readonly FormProblem[]) => {
    failures.current += 1;
    setLeft(undefined);
    setOutcome(({ attempt }) => ({ attempt: attempt + 1, problems }));
  };
  /** A problem follows its field: it goes when the field is edited, and says what is wrong with the new entry. */
  const ofNow = (problem: FormProblem): readonly FormProblem[] => {
    const name = names.find((each) => idOf(each) === problem.fieldId);
    if (name === undefined) return [problem];
    const message = errors[name];
    return message === undefined ? [] : [{ ...problem, message }];
  };
  const problems = outcome.problems.flatMap(ofNow);
  const leftError = left === undefined ? undefined : errors[left];
  return {
    attempt: outcome.attempt,
    problems,
    /** The error of the field that was left last, unless the summary, which is announced itself, lists it. */
    leftProblem:
      left === undefined || leftError === undefined || problems.some(({ fieldId }) => fieldId === idOf(left))
        ? undefined
        : { label: labelOf(left), message: leftError },
    at: (name: Name): string | undefined => errors[name],
    /** How many attempts have failed. A ref, so that code that started earlier reads the current number. */
    failures: () => failures.current,
    set: (name: Name, message: string | undefined) => {
      setLeft(name);
      setErrors(({ [name]: _old, ...others }) =>
        message === undefined ? others : { ...others, [name]: message },
      );
    },
    /** Removes the errors that an edit of another field has mended. */
    mend: (found: FieldErrors, isKept: (name: string) => boolean) =>
      setErrors((shown) => stillWrong(shown, found, isKept)),
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

/** The shown errors without those that another field has mended: no part is missing once the address is empty. */
export function stillWrong(
  shown: FieldErrors,
  found: FieldErrors,
  isKept: (name: string) => boolean,
): FieldErrors {
  return Object.fromEntries(
    Object.entries(shown).filter(([name]) => found[name] !== undefined || isKept(name)),
  );
}

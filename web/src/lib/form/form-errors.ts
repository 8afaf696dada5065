import { useRef, useState } from "react";
import type { Faults } from "./form-checks.ts";

export interface FormProblem {
  /** Absent where it is about the whole form. */
  readonly fieldId?: string;
  readonly message: string;
}

const untried: { attempt: number; problems: readonly FormProblem[] } = { attempt: 0, problems: [] };

/** What is wrong with a form: what stands at its fields, in their order, and what the last try to send found. */
export function useFormFaults<Name extends string>(names: readonly Name[], idOf: (name: Name) => string) {
  const [faults, setFaults] = useState<Faults>({});
  const [outcome, setOutcome] = useState(untried);
  const failures = useRef(0);

  const fail = (problems: readonly FormProblem[]) => {
    failures.current += 1;
    setOutcome(({ attempt }) => ({ attempt: attempt + 1, problems }));
  };
  return {
    ...outcome,
    at: (name: Name): string | undefined => faults[name],
    /** How many tries have failed, also as seen from what began before the last of them. */
    failures: () => failures.current,
    say: (name: Name, message: string | undefined) =>
      setFaults(({ [name]: _old, ...others }) =>
        message === undefined ? others : { ...others, [name]: message },
      ),
    sayNothing: () => setFaults({}),
    failAt: (found: Faults) => {
      setFaults(found);
      fail(
        names.flatMap((name) => {
          const message = found[name];
          return message === undefined ? [] : [{ fieldId: idOf(name), message }];
        }),
      );
    },
    failAsWhole: (message: string) => fail([{ message }]),
    tryAgain: () => setOutcome(({ attempt }) => ({ attempt, problems: [] })),
    restart: () => {
      setFaults({});
      setOutcome(untried);
    },
  };
}

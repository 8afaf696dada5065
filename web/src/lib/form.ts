import { errorText } from "@weitersagen/contract/errors";
import type { CodeObject, Fields, WireSchema } from "@weitersagen/contract/wire";
import { useState } from "react";
import type { BaseSyntheticEvent } from "react";
import { useForm } from "react-hook-form";
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { forgetDraft, useDraft } from "./draft.ts";
import { checkedBy, refusedFields } from "./form-checks.ts";
import { formTexts } from "./form-texts.ts";
import { useIdempotencyKey } from "./idempotency-key.ts";
import { usePage } from "./page.tsx";
import { problemOf } from "./problem.ts";
import { useTexts } from "./texts.ts";

/** What a control holds before it is checked. */
type FieldValue = string | boolean;

export interface FormOptions<F extends Fields, Name extends keyof F & string> {
  /** Begins the ids of its controls and names its draft. */
  readonly name: string;
  /** The body of the call: what the form checks is what the server checks. */
  readonly schema: WireSchema<F>;
  /** The fields people fill in, in their order, and what each is called. */
  readonly labels: Readonly<Record<Name, string>>;
  /** What stands in the fields at first. */
  readonly initial?: Readonly<Partial<Record<Name, FieldValue>>>;
  /** A form with a password in it keeps nothing over a reload. */
  readonly isSecret?: boolean;
  /** What the schema cannot see: two fields that must be equal, a rule of this tenant. Its messages come first. */
  readonly check?: (
    values: Readonly<Partial<Record<Name, FieldValue>>>,
  ) => Readonly<Partial<Record<Name, string>>>;
  /** Sends what was checked. The key is the same for the same content, so that a repeated try has one effect. */
  readonly send: (
    values: Pick<CodeObject<F>, Name & keyof CodeObject<F>>,
    idempotencyKey: string,
  ) => Promise<void>;
}

export interface FormProblem {
  /** Absent where it is about the whole form. */
  readonly fieldId?: string;
  readonly message: string;
}

export interface ContractForm<Name extends string = string> {
  /** What a control of `ui/` needs to be this field. */
  readonly field: (
    name: Name,
  ) => UseFormRegisterReturn & { id: string; label: string; error: string | undefined };
  readonly submit: (event?: BaseSyntheticEvent) => void;
  readonly busy: boolean;
  readonly sent: boolean;
  /** What the last try to send found wrong. */
  readonly problems: readonly FormProblem[];
  readonly attempt: number;
  /** Empties the form for another one. */
  readonly restart: () => void;
}

type Values = Record<string, unknown>;

/** A form over a schema of the contract: checked on leaving a field and on sending, kept over a reload. */
export function useContractForm<const F extends Fields, const Name extends keyof F & string>({
  name: formName,
  schema,
  labels,
  initial,
  check,
  isSecret = false,
  send,
}: FormOptions<F, Name>): ContractForm<Name> {
  const { language } = usePage();
  const t = useTexts(formTexts);
  const names = Object.keys(labels) as Name[];
  const idOf = (name: string) => `${formName}-${name}`;
  const labelOf = (name: string) => (labels as Readonly<Record<string, string>>)[name] ?? name;
  const form = useForm<Values>({
    mode: "onBlur",
    reValidateMode: "onBlur",
    // The summary above the form takes the focus instead, and links to every field.
    shouldFocusError: false,
    ...(initial && { defaultValues: initial }),
    resolver: checkedBy(schema, names, {
      language,
      required: (name) => t("required", { label: labelOf(name) }),
      ...(check && { check: (values) => check(values as never) }),
    }),
  });
  const [outcome, setOutcome] = useState<{ attempt: number; problems: readonly FormProblem[] }>(untried);
  const [sent, setSent] = useState(false);
  const keyFor = useIdempotencyKey();
  useDraft(isSecret ? undefined : formName, form);

  const fail = (problems: readonly FormProblem[]) =>
    setOutcome(({ attempt }) => ({ attempt: attempt + 1, problems }));
  const listed = (errors: FieldErrors) =>
    names.flatMap((name) => {
      const message = errors[name]?.message;
      return typeof message === "string" ? [{ fieldId: idOf(name), message }] : [];
    });
  const deliver = async (values: Values) => {
    try {
      await send(values as never, keyFor(values));
      forgetDraft(formName);
      setSent(true);
    } catch (failure) {
      const problem = problemOf(failure);
      // Nothing the server said: the browser's own log gets to know it, and the person that it was not them.
      if (!problem) reportError(failure);
      const refused = refusedFields(problem, schema, names);
      for (const [name, message] of refused) form.setError(name, { type: "server", message });
      fail(
        refused.length > 0
          ? refused.map(([name, message]) => ({ fieldId: idOf(name), message }))
          : [{ message: problem?.detail ?? errorText("PSOF0100", language) }],
      );
    }
  };
  const handleSubmit = form.handleSubmit(deliver, (errors) => fail(listed(errors)));
  const { errors, isSubmitting } = form.formState;

  const register = (name: Name): UseFormRegisterReturn => {
    const { onBlur, onChange, ...rest } = form.register(name);
    return {
      ...rest,
      onBlur: async (event: unknown) => {
        await pause(CLICK_MS);
        return onBlur(event as never);
      },
      // What was wrong is being mended.
      onChange: (event: unknown) => {
        if (errors[name]) form.clearErrors(name);
        return onChange(event as never);
      },
    };
  };

  return {
    field: (name) => {
      const message = errors[name]?.message;
      return {
        ...register(name),
        id: idOf(name),
        label: labelOf(name),
        error: typeof message === "string" ? message : undefined,
      };
    },
    submit: (event) => {
      setOutcome(({ attempt }) => ({ attempt, problems: [] }));
      void handleSubmit(event);
    },
    busy: isSubmitting,
    sent,
    problems: outcome.problems,
    attempt: outcome.attempt,
    restart: () => {
      form.reset();
      setOutcome(untried);
      setSent(false);
    },
  };
}

/** A message that comes or goes moves what is below it: not between the press and the release of a click. */
const CLICK_MS = 200;
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const untried = { attempt: 0, problems: [] };

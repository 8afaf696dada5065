import type { CodeObject, Fields, WireSchema } from "@weitersagen/contract/wire";
import { useRef, useState } from "react";
import type { SyntheticEvent } from "react";
import { forgetDraft, keepDraft, useDraft } from "./draft.ts";
import { useFormFaults, type FormProblem } from "./form-errors.ts";
import { formTexts } from "./form-texts.ts";
import { readControl, resetFormAround, type FieldValue, type FieldValues } from "./form-values.ts";
import { useIdempotencyKey } from "./idempotency-key.ts";
import { usePage } from "../page/page.tsx";
import { problemOf } from "../api/problem.ts";
import { retrying } from "../api/retrying.ts";
import { useTexts } from "../texts/texts.ts";
import { unreachable } from "../api/unreachable.ts";

export interface FormOptions<F extends Fields, Name extends keyof F & string> {
  /** Begins the ids of its controls and names its draft. */
  readonly name: string;
  /**
   * The body of the call: what the form checks is what the server checks. Given as a function it is fetched when
   * somebody begins with the form, so that a page merely looked at does without.
   */
  readonly schema: WireSchema<F> | (() => Promise<WireSchema<F>>);
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

/** What a control of `ui/` needs to be a field of the form. The control itself holds what is typed. */
interface FieldControl {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly defaultValue?: string;
  readonly defaultChecked?: boolean;
  /** Fetches what checks the form, so that it is there when the field is left. */
  readonly onFocus: () => void;
  readonly onChange: () => void;
  readonly onBlur: () => void;
}

export interface ContractForm<Name extends string = string> {
  readonly field: (name: Name) => FieldControl;
  readonly submit: (event: SyntheticEvent) => void;
  readonly busy: boolean;
  readonly sent: boolean;
  /** What the last try to send found wrong. */
  readonly problems: readonly FormProblem[];
  readonly attempt: number;
  /** Empties the form for another one. */
  readonly restart: () => void;
}

/** A form over a schema of the contract: checked on leaving a field and on sending, kept over a reload. */
export function useContractForm<const F extends Fields, const Name extends keyof F & string>(
  options: FormOptions<F, Name>,
): ContractForm<Name> {
  const { name: formName, schema, initial, check, isSecret = false, send } = options;
  const { language } = usePage();
  const t = useTexts(formTexts);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const refusals = useRefusals();
  const keys = useIdempotencyKey(isSecret ? undefined : formName);
  const checks = useChecks(schema);

  const { names, idOf, labelOf, values, onPage } = controlsOf(options);
  const faults = useFormFaults(names, idOf);
  useDraft(isSecret ? undefined : formName, idOf);

  const checked = async () => {
    const { checkFields, schema: loaded } = await checks();
    return checkFields(loaded, values(), {
      language,
      required: (name) => t("required", { label: labelOf(name) }),
      ...(check && { check: (typed) => check(typed as never) }),
    });
  };
  const checkLeft = async (name: Name) => {
    const failuresBefore = faults.failures();
    await pause(CLICK_MS);
    const result = await checked();
    // What a try to send found meanwhile counts: the server knows more of a field than its schema.
    if (faults.failures() === failuresBefore && !refusals.stands(name, values())) {
      faults.say(name, result.ok ? undefined : result.faults[name]);
    }
  };

  const showRefusal = async (failure: unknown) => {
    const { refusedFields, wholeFault, schema: loaded } = await checks();
    const problem = problemOf(failure);
    // Nothing the server said: the browser's own log gets to know it, and the person that it was not them.
    if (!problem) reportError(failure);
    const refused = refusedFields(problem, loaded, onPage());
    refusals.remember(Object.keys(refused), values());
    if (Object.keys(refused).length > 0) faults.failAt(refused);
    else faults.failAsWhole(wholeFault(problem, language));
  };
  const deliver = async (data: object) => {
    try {
      await send(data as never, keys.keyFor(data));
      keys.settle();
      forgetDraft(formName);
      setSent(true);
    } catch (failure) {
      await showRefusal(failure);
    }
  };
  const checkAndDeliver = async () => {
    setBusy(true);
    // What is said of the last time must not stand beside what goes wrong now.
    setSent(false);
    faults.tryAgain();
    try {
      const result = await checked();
      if (!result.ok) return faults.failAt(result.faults);
      faults.sayNothing();
      await deliver(result.data);
    } catch (failure) {
      reportError(failure);
      faults.failAsWhole(unreachable[language]);
    } finally {
      setBusy(false);
    }
  };

  return {
    field: (name) => ({
      id: idOf(name),
      name,
      label: labelOf(name),
      error: faults.at(name),
      ...atFirst(initial?.[name]),
      onFocus: () => void checks().catch(() => undefined),
      // What was wrong is being mended.
      onChange: () => {
        if (faults.at(name) !== undefined) faults.say(name, undefined);
        if (!isSecret) keepDraft(formName, values());
      },
      onBlur: () => void checkLeft(name).catch(() => undefined),
    }),
    submit: (event) => {
      event.preventDefault();
      if (!busy) void checkAndDeliver();
    },
    busy,
    sent,
    problems: faults.problems,
    attempt: faults.attempt,
    restart: () => {
      resetFormAround(idOf(names[0] ?? ""));
      faults.restart();
      setSent(false);
    },
  };
}

/** The controls of a form: what they are called, which of them are there, and what stands in them. */
function controlsOf<F extends Fields, Name extends keyof F & string>({
  name: formName,
  labels,
  initial,
}: FormOptions<F, Name>) {
  const names = Object.keys(labels) as Name[];
  const idOf = (name: string) => `${formName}-${name}`;
  return {
    names,
    idOf,
    labelOf: (name: string) => (labels as Readonly<Record<string, string>>)[name] ?? name,
    values: (): FieldValues =>
      Object.fromEntries(names.map((name) => [name, readControl(idOf(name)) ?? initial?.[name]])),
    onPage: () => names.filter((name) => readControl(idOf(name)) !== undefined),
  };
}

/** What the server refused stays said until something else is typed, also when the focus goes on to the summary. */
function useRefusals() {
  const refused = useRef<FieldValues>({});
  return {
    remember(names: readonly string[], values: FieldValues): void {
      refused.current = Object.fromEntries(names.map((name) => [name, values[name]]));
    },
    stands: (name: string, values: FieldValues) =>
      name in refused.current && refused.current[name] === values[name],
  };
}

/** What checks a form, and the schema it checks by, fetched once; a fetch that failed is tried again. */
function useChecks<F extends Fields>(schema: FormOptions<F, never>["schema"]) {
  const load = async () => {
    const given = typeof schema === "function" ? retrying(schema) : schema;
    const [checks, loaded] = await Promise.all([retrying(() => import("./form-checks.ts")), given]);
    return { ...checks, schema: loaded };
  };
  const loading = useRef<ReturnType<typeof load>>(undefined);
  return async () => {
    loading.current ??= load();
    try {
      return await loading.current;
    } catch (failure) {
      loading.current = undefined;
      throw failure;
    }
  };
}

function atFirst(value: FieldValue | undefined) {
  if (value === undefined) return {};
  return typeof value === "boolean" ? { defaultChecked: value } : { defaultValue: value };
}

/** A message that comes or goes moves what is below it: not between the press and the release of a click. */
const CLICK_MS = 200;
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

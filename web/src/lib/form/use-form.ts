import type { CodeObject, Fields, WireSchema } from "@weitersagen/contract/wire";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { SyntheticEvent } from "react";
import { CLICK_MS } from "./click-pause.ts";
import { NoConnection, onceOnline, whileOnline } from "./connection.ts";
import { draftKey, forgetDraft, keepDraft, useDraft } from "./draft.ts";
import { useFormErrors, type FormProblem } from "./form-errors.ts";
import { formTexts } from "./form-texts.ts";
import { endedSession } from "../session/ended-session.ts";
import { useSession } from "../session/session-context.tsx";
import { readControl, resetFormAround, type FieldValue, type FieldValues } from "./form-values.ts";
import { useIdempotencyKey } from "./idempotency-key.ts";
import { usePage } from "../page/page.tsx";
import { problemOf } from "../api/problem.ts";
import { importWithRetries, reloadIfNeeded } from "../api/import-again.ts";
import { useTexts } from "../texts/texts.ts";
import { unreachableText } from "../api/unreachable.ts";
import { storedText } from "../storage/stored.ts";

export interface FormOptions<F extends Fields, Name extends keyof F & string> {
  /** The prefix of its control ids and the name of its draft. */
  readonly name: string;
  /**
   * The body of the call: the form validates what the server validates. A function is called when the
   * visitor focuses the form, so that a page without input does not load the schema.
   */
  readonly schema: WireSchema<F> | (() => Promise<WireSchema<F>>);
  /** The label of each field, in the order of the form. */
  readonly labels: Readonly<Record<Name, string>>;
  /** Fields that may stay empty. Default: those that are optional in the schema; none if the schema is a function. */
  readonly optional?: readonly NoInfer<Name>[];
  readonly initial?: Readonly<Partial<Record<Name, FieldValue>>>;
  /** A form with a password stores no draft. */
  readonly isSecret?: boolean;
  /** Rules that the schema does not have: two fields that must be equal, a rule of this tenant. Its messages win. */
  readonly check?: (
    values: Readonly<Partial<Record<Name, FieldValue>>>,
  ) => Readonly<Partial<Record<Name, string>>>;
  /**
   * Loads the files that `send` imports. They arrive with the validation, so that a connection that is lost before sending
   * loses no file: a browser may keep such a failure.
   */
  readonly parts?: () => Promise<unknown>;
  /** The form can be sent without input, so its parts are loaded at once. */
  readonly needsNoInput?: boolean;
  /** Sends the validated values. The key is the same for the same content, so that a retry has one effect. */
  readonly send: (
    values: Pick<CodeObject<F>, Name & keyof CodeObject<F>>,
    idempotencyKey: string,
  ) => Promise<void>;
}

/** The props that make a control of `ui/` a field of the form. The control itself holds the value. */
interface FieldControl {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  /** Also marks the label: see the stylesheet. */
  readonly "aria-required": true | undefined;
  readonly defaultValue?: string;
  readonly defaultChecked?: boolean;
  /** Loads the validation, so that it is ready when the visitor leaves the field. */
  readonly onFocus: () => void;
  readonly onChange: () => void;
  readonly onBlur: () => void;
}

export interface ContractForm<Name extends string = string> {
  readonly field: (name: Name) => FieldControl;
  readonly submit: (event: SyntheticEvent) => void;
  readonly busy: boolean;
  readonly sent: boolean;
  /** The errors of the last attempt to send. */
  readonly problems: readonly FormProblem[];
  /** The error of the field that was left last, to be announced. */
  readonly leftProblem: Pick<FormProblem, "label" | "message"> | undefined;
  readonly isOfOneField: boolean;
  /** How many attempts have failed: a new number moves the focus to the errors. */
  readonly attempt: number;
  /** Clears the form for the next entry. */
  readonly restart: () => void;
}

/** A form over a schema of the contract: validated when a field is left and on sending, restored after a reload. */
export function useContractForm<const F extends Fields, const Name extends keyof F & string>(
  options: FormOptions<F, Name>,
): ContractForm<Name> {
  const { name: formName, schema, initial, check, isSecret = false, send } = options;
  const { language } = usePage();
  const t = useTexts(formTexts);
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const refusals = useRefusals();
  const changed = useRef(new Set<Name>());
  const keys = useIdempotencyKey(isSecret ? undefined : formName);
  const { loadValidation, mayLoad } = useValidation(schema, options.parts);
  const prepare = () => {
    if (mayLoad()) void loadValidation().catch(() => undefined);
  };
  const prepareAtOnce = useEffectEvent(() => options.needsNoInput && prepare());
  useEffect(() => void prepareAtOnce(), []);

  const { names, idOf, labelOf, values, onPage } = controlsOf(options);
  const errors = useFormErrors(names, idOf, labelOf);
  useDraft(formName, idOf);
  const reload = (failure: unknown) =>
    reloadIfNeeded(failure, () => markOf(formName).write(String(Date.now())));

  const validate = async () => {
    const { checkFields, schema: loaded } = await loadValidation();
    return checkFields(loaded, values(), {
      language,
      required: (name) => {
        const label = labelOf(name);
        // A question is not the name of a field.
        return label.endsWith("?") ? t("requiredAnswer") : t("required", { label });
      },
      ...(options.optional && { optional: options.optional }),
      ...(check && { check: (typed) => check(typed as never) }),
    });
  };
  const validateLeftField = async (name: Name) => {
    if (!mayLoad()) return;
    // Leaving an empty box is no answer: people tab past it to read, or open the terms beside it. Sending asks for it.
    if (values()[name] === false) return;
    // Nor is leaving an empty field before the first attempt to send, unless it was cleared.
    if (!values()[name] && !changed.current.has(name) && errors.failures() === 0) return;
    const failuresBefore = errors.failures();
    await pause(CLICK_MS);
    const result = await validate();
    // The form may have been sent meanwhile. Errors of that attempt stay: the server knows more than the schema.
    if (errors.failures() === failuresBefore && !refusals.isRefused(name, values())) {
      errors.set(name, result.ok ? undefined : result.errors[name]);
    }
  };
  /** An edit may mend other fields too. Only what is shown already can go: nothing is found fault with during typing. */
  const mendOthers = async () => {
    const failuresBefore = errors.failures();
    const result = await validate();
    if (errors.failures() !== failuresBefore) return;
    errors.mend(result.ok ? {} : result.errors, (name) => refusals.isRefused(name, values()));
  };

  const showFailure = async (failure: unknown) => {
    await reload(failure);
    const { refusedFields, formError, schema: loaded } = await loadValidation();
    const problem = problemOf(failure);
    // Not a response of the server, so a fault of the program: report it to the browser's log.
    if (!problem) reportError(failure);
    const refused = refusedFields(problem, loaded, onPage());
    refusals.remember(Object.keys(refused), values());
    if (Object.keys(refused).length > 0) errors.failAtFields(refused);
    else errors.failAsWhole(formError(problem, language) + (problem?.status === 0 ? ` ${t("kept")}` : ""));
  };
  const sendValid = async (data: object) => {
    const wasLoggedIn = session.isLoggedIn();
    try {
      await send(data as never, keys.keyFor(data));
      endedSession.remove();
      keys.settle();
      forgetDraft(formName);
      setSent(true);
    } catch (failure) {
      // Other sessions end, too, such as an agent's. A refused call that ends the login has ended it by now.
      const isRefused = problemOf(failure)?.code === "notLoggedIn";
      if (isRefused && wasLoggedIn && !session.isLoggedIn()) endedSession.write("1");
      await showFailure(failure);
    }
  };
  /** The message goes with its cause. */
  const failOffline = () => {
    errors.failAsWhole(t("offline"));
    const failures = errors.failures();
    onceOnline(() => {
      if (errors.failures() === failures) errors.startAttempt();
    });
  };
  const validateAndSend = async () => {
    setBusy(true);
    // The message about the last success must not be shown beside a new error.
    setSent(false);
    errors.startAttempt();
    try {
      const result = await whileOnline(validate);
      if (!result.ok) return errors.failAtFields(result.errors);
      errors.clear();
      await sendValid(result.data);
    } catch (failure) {
      if (failure instanceof NoConnection) return failOffline();
      // The validation could not be loaded.
      await reload(failure);
      reportError(failure);
      errors.failAsWhole(`${unreachableText[language]} ${t("kept")}`);
    } finally {
      setBusy(false);
    }
  };

  // The draft of a reloaded page is complete, so it is sent as the visitor asked; a form without one must be filled in again.
  useReloaded(formName, () => {
    if (isSecret) errors.failAsWhole(t("reloadedEmpty"));
    else void validateAndSend();
  });

  return {
    field: (name) => ({
      id: idOf(name),
      name,
      label: labelOf(name),
      error: errors.at(name),
      "aria-required": isRequired(options, name) || undefined,
      ...initialProps(initial?.[name]),
      onFocus: prepare,
      // The error disappears as soon as the visitor edits the field.
      onChange: () => {
        // Safari gives a tapped box no focus.
        prepare();
        changed.current.add(name);
        if (errors.at(name) !== undefined) errors.set(name, undefined);
        if (names.some((other) => other !== name && errors.at(other) !== undefined)) {
          void mendOthers().catch(() => undefined);
        }
        if (!isSecret) keepDraft(formName, values());
      },
      onBlur: () => void validateLeftField(name).catch(() => undefined),
    }),
    submit: (event) => {
      event.preventDefault();
      if (!busy) void validateAndSend();
    },
    busy,
    sent,
    problems: errors.problems,
    leftProblem: errors.leftProblem,
    attempt: errors.attempt,
    isOfOneField: names.length === 1,
    restart: () => {
      const first = idOf(names[0] ?? "");
      resetFormAround(first);
      errors.restart();
      changed.current.clear();
      setSent(false);
      // Once the form is back: the button that had the focus is gone.
      requestAnimationFrame(() => document.getElementById(first)?.focus());
    },
  };
}

function isRequired<F extends Fields, Name extends keyof F & string>(
  { schema, optional }: FormOptions<F, Name>,
  name: Name,
): boolean {
  if (optional || typeof schema === "function") return !optional?.includes(name);
  // Read from zod's internal data: a page that is only looked at does not load zod itself.
  const field = schema.fields[name]?.[1] as Readonly<Record<string, { readonly optin?: string }>> | undefined;
  return field?.["_zod"]?.optin !== "optional";
}

/** The controls of a form: names, labels, which of them are on the page, and their values. */
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

/** Remembers values that the server refused, so that their error stays until the value changes, also after a blur. */
function useRefusals() {
  const refused = useRef<FieldValues>({});
  return {
    remember(names: readonly string[], values: FieldValues): void {
      refused.current = Object.fromEntries(names.map((name) => [name, values[name]]));
    },
    isRefused: (name: string, values: FieldValues) =>
      name in refused.current && refused.current[name] === values[name],
  };
}

/** Within this time after a submit a reloaded page continues it. Later the visitor may want something else. */
const RESUMED_MS = 60_000;

/** Set while the page is reloaded, because only that loads a missing file. */
const markOf = (formName: string) => storedText("sessionStorage", draftKey(`${formName}.neu-geladen`));

/** Calls `onReloaded` if the page was reloaded in the middle of a submit. */
function useReloaded(formName: string, onReloaded: () => void): void {
  const tell = useEffectEvent(() => {
    const mark = markOf(formName);
    const submittedAt = Number(mark.read() ?? 0);
    mark.remove();
    if (Date.now() - submittedAt < RESUMED_MS) onReloaded();
  });
  useEffect(() => tell(), []);
}

/** Loads the validation, its schema and what sending needs once. A failed load is repeated at the next call. */
function useValidation<F extends Fields>(
  schema: FormOptions<F, never>["schema"],
  parts: () => Promise<unknown> = () => Promise.resolve(),
) {
  const load = async () => {
    const given = typeof schema === "function" ? importWithRetries(schema) : schema;
    const [validation, loaded] = await Promise.all([
      importWithRetries(() => import("./form-checks.ts")),
      given,
      importWithRetries(parts),
      importWithRetries(() => import("../api/browser-api.ts")),
    ]);
    return { ...validation, schema: loaded };
  };
  const loading = useRef<ReturnType<typeof load>>(undefined);
  const loadValidation = async () => {
    loading.current ??= load();
    try {
      return await loading.current;
    } catch (failure) {
      loading.current = undefined;
      throw failure;
    }
  };
  // A file that is asked for offline could not be imported later either.
  const mayLoad = () => navigator.onLine || loading.current !== undefined;
  return { loadValidation, mayLoad };
}

function initialProps(value: FieldValue | undefined) {
  if (value === undefined) return {};
  return typeof value === "boolean" ? { defaultChecked: value } : { defaultValue: value };
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

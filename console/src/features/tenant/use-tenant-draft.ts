import {
  type FieldState,
  getTenantDraft,
  saveTenantDraft,
  type TenantDraft,
} from "@weitersagen/contract/console/tenant-draft";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callConsole, ConsoleProblem } from "../../lib/api.ts";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { encoded, parsed } from "./values.ts";

/** Values that were entered and are not in the draft yet, by field. */
export type Edits = ReadonlyMap<string, unknown>;

/** The tenant's draft with what is being entered on this page. */
export function useTenantDraft() {
  const tenant = useTenant();
  const refresh = useRefresh();
  const [edits, setEdits] = useState<Edits>(new Map());
  const { run, error, isRunning, clear } = useRun();
  const query = useQuery({
    queryKey: ["tenant-draft", tenant],
    queryFn: () => callConsole(getTenantDraft, {}, tenant),
  });
  const states = new Map(query.data?.fields.map((state) => [state.field, state]));
  const valueOf = (field: string): unknown =>
    edits.has(field) ? edits.get(field) : parsed(states.get(field)?.value);
  const edit = (field: string, value: unknown) => {
    const next = new Map(edits);
    if (encoded(value) === (states.get(field)?.value ?? null)) next.delete(field);
    else next.set(field, value);
    setEdits(next);
  };
  const save = async (): Promise<boolean> => {
    const isSaved = await run(() =>
      callConsole(saveTenantDraft, { body: { changes: changesOf(edits, states) } }, tenant),
    );
    if (isSaved) setEdits(new Map());
    // Also after a refusal: another person's values are shown beside the own ones then.
    await refresh();
    return isSaved;
  };
  const errors = error instanceof ConsoleProblem ? error.fields : [];
  /** The error at a field or in it; with `!` at the end only one of the field itself. */
  const errorAt = (path: string): string | undefined =>
    errors.find((one) => one.path === path || `${one.path}!` === path || one.path.startsWith(`${path}.`))
      ?.message;
  const drop = () => {
    clear();
    setEdits(new Map());
  };
  return { query, data: query.data, states, edits, valueOf, edit, save, drop, error, errorAt, isRunning };
}

export type TenantDraftEditor = ReturnType<typeof useTenantDraft>;
export type { TenantDraft };

const changesOf = (edits: Edits, states: ReadonlyMap<string, FieldState>) =>
  [...edits].map(([field, value]) => ({
    field,
    before: states.get(field)?.value ?? null,
    value: encoded(value),
  }));

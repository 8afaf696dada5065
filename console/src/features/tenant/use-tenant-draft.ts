import {
  getTenantDraft,
  saveTenantDraft,
  type TenantDraft,
} from "@weitersagen/contract/console/tenant-draft";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callConsole, ConsoleProblem } from "../../lib/api.ts";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { changesOf, type Edits, stillUnsaved, withEdit } from "./edits.ts";
import { parsed } from "../../entities/difference/values.ts";

/** The tenant's draft with what is being entered on this page. */
export function useTenantDraft() {
  const tenant = useTenant();
  const refresh = useRefresh();
  const [edits, setEdits] = useState<Edits>(new Map());
  const { run, error, isRunning, clear } = useRun();
  const isSaving = useRef(false);
  const query = useQuery({
    queryKey: ["tenant-draft", tenant],
    queryFn: () => callConsole(getTenantDraft, {}, tenant),
  });
  const states = new Map(query.data?.fields.map((state) => [state.field, state]));
  const valueOf = (field: string): unknown =>
    edits.has(field) ? edits.get(field) : parsed(states.get(field)?.value);
  const edit = (field: string, value: unknown) =>
    setEdits((before) =>
      withEdit(before, {
        field,
        value,
        stored: states.get(field)?.value ?? null,
        isSaving: isSaving.current,
      }),
    );
  const save = async (): Promise<boolean> => {
    // A second save beside it would expect the values before the first.
    if (isSaving.current) return false;
    isSaving.current = true;
    const isSaved = await run(async () => {
      const body = { changes: changesOf(edits, states) };
      // Also after a refusal: another person's values are shown beside the own ones then.
      await callConsole(saveTenantDraft, { body }, tenant).finally(refresh);
    });
    isSaving.current = false;
    if (isSaved) setEdits((now) => stillUnsaved(now, edits));
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

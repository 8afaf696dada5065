import { type EntryView, getContentEntry, saveContentDraft } from "@weitersagen/contract/console/content";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callConsole, ConsoleProblem } from "../../lib/api.ts";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import type { Edit, UsedEdit } from "./use-edit.ts";

interface Reports {
  readonly onStart: () => void;
  readonly onSaved: () => void;
}

/** Saves what was typed as the draft of an entry, and merges it with what another person saved meanwhile. */
export function useSaving({ schema, id }: EntryView, edit: UsedEdit, { onStart, onSaved }: Reports) {
  const tenant = useTenant();
  const refresh = useRefresh();
  const client = useQueryClient();
  const { run, error, isRunning } = useRun();
  const params = { schema, id };
  /** The version that another person saved meanwhile, until it is merged. */
  const [theirs, setTheirs] = useState<EntryView>();

  /** If another person has saved a version meanwhile, loads it for the merge panel. Throws the problem again. */
  const loadTheirs = async (problem: unknown, base: number): Promise<never> => {
    if (problem instanceof ConsoleProblem && problem.reason === "wrongState") {
      const latest = await callConsole(getContentEntry, { params }, tenant);
      if (latest.newest !== base) setTheirs(latest);
    }
    throw problem;
  };
  const saveNow = ({ base, data }: Edit) =>
    run(async () => {
      onStart();
      const body = { expected: base, data };
      const { version } = await callConsole(saveContentDraft, { params, body }, tenant).catch(
        (problem: unknown) => loadTheirs(problem, base),
      );
      await refresh();
      edit.saved(data, version);
      onSaved();
    });
  const running = useRef<Promise<boolean>>(undefined);
  /** Saves what is typed. One save at a time: a second one beside it would expect the version before the first. */
  const save = async (): Promise<boolean> => {
    while (running.current) if (!(await running.current)) return false;
    const unsaved = edit.unsaved();
    if (!unsaved) return true;
    running.current = saveNow(unsaved);
    const isSaved = await running.current;
    running.current = undefined;
    return isSaved;
  };
  /** Continues on top of their version, with the merged data still to be saved. */
  const continueWith = (data: EntryView["data"]) => {
    if (!theirs) return;
    edit.rebase({ base: theirs.newest, baseData: theirs.data, data });
    client.setQueryData(["content", tenant, schema, id], theirs);
    setTheirs(undefined);
  };
  return { save, theirs, continueWith, error, isRunning };
}

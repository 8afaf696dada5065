import type { ContentData, EntryView } from "@weitersagen/contract/console/content";
import { useRef, useState } from "react";

/** What a person has typed, with the version that it was made of. */
export interface Edit {
  readonly base: number;
  readonly baseData: ContentData;
  readonly data: ContentData;
}

const keyOf = (tenant: string, { schema, id }: Pick<EntryView, "schema" | "id">): string =>
  `konsole.inhalt.${tenant}.${schema}.${id}`;

function stored(key: string): Edit | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Edit);
  } catch {
    return undefined;
  }
}

const isChanged = (edit: Edit | undefined): boolean =>
  edit !== undefined && JSON.stringify(edit.data) !== JSON.stringify(edit.baseData);

/** Keeps what is typed in the tab until it was saved: a reload or an ended session loses nothing. */
export function useEdit(tenant: string, entry: EntryView) {
  const key = keyOf(tenant, entry);
  const [edit, setEdit] = useState<Edit | undefined>(() => stored(key));
  /** What is typed now, also for a function of an earlier render. */
  const latest = useRef(edit);
  const [round, setRound] = useState(0);
  const current = edit ?? { base: entry.newest, baseData: entry.data, data: entry.data };
  const keep = (next: Edit) => {
    latest.current = next;
    setEdit(next);
    sessionStorage.setItem(key, JSON.stringify(next));
  };
  const forget = () => {
    latest.current = undefined;
    sessionStorage.removeItem(key);
    setEdit(undefined);
  };
  return {
    ...current,
    isDirty: isChanged(edit),
    /** What there is to save at this moment; nothing if a save has just finished. */
    unsaved: (): Edit | undefined => (isChanged(latest.current) ? latest.current : undefined),
    /** Changes when the fields have to show other values than those that were typed. */
    round,
    change: (data: ContentData) => keep({ ...current, data }),
    /** Continues with another version as the base. */
    rebase: (next: Edit) => {
      keep(next);
      setRound(round + 1);
    },
    clear: () => {
      forget();
      setRound((before) => before + 1);
    },
    /** After `sent` was saved as a version: what was typed meanwhile continues on top of it. */
    saved: (sent: ContentData, version: number) => {
      const now = latest.current;
      if (!now || JSON.stringify(now.data) === JSON.stringify(sent)) forget();
      else keep({ base: version, baseData: sent, data: now.data });
    },
  };
}

export type UsedEdit = ReturnType<typeof useEdit>;

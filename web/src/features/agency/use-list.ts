import { inviteList, type ListResult, MOST_ROWS } from "@weitersagen/contract/invitation";
import type { Language } from "@weitersagen/contract/language";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { useRef, useState } from "react";
import type { ListedPerson } from "./read-list.ts";
import { useAgency } from "./use-agency.ts";

export type Outcome = ListResult["outcome"];

/** A row with what the check or the sending said about it. */
export interface ListRow extends ListedPerson {
  readonly outcome?: Outcome;
  readonly errors: readonly string[];
}

type Phase = "input" | "checking" | "checked" | "sending" | "done";

interface ListState {
  readonly phase: Phase;
  readonly rows: readonly ListRow[];
  /** Why the last part was not checked or sent. The rest can be continued. */
  readonly failure?: unknown;
}

interface Sending {
  readonly wishVersion: string;
  readonly language: Language;
}

/** Checks a list and sends it, part by part. Until then nothing is stored and no mail is sent. */
export function useList() {
  const { api } = useAgency();
  const [state, setState] = useState<ListState>({ phase: "input", rows: [] });
  // Identifies the list, so that a part that is sent again after a lost response invites each person once.
  const listId = useRef("");
  const sendingAs = useRef<Sending>(undefined);

  const work = async (rows: readonly ListRow[], waiting: Outcome | undefined, sending?: Sending) => {
    let current = rows;
    const phases = sending ? (["sending", "done"] as const) : (["checking", "checked"] as const);
    setState({ phase: phases[0], rows });
    for (;;) {
      const part = current.filter(({ outcome }) => outcome === waiting).slice(0, MOST_ROWS);
      const [first] = part;
      if (!first) break;
      const people = part.map(({ outcome: _outcome, errors: _errors, ...person }) => person);
      const body = sending ? { rows: people, ...sending } : { rows: people, isCheck: true };
      try {
        const options = sending ? { idempotencyKey: `${listId.current}-${first.line}` } : {};
        const { results } = await api(inviteList, { body }, options);
        current = merged(current, results);
        setState({ phase: phases[0], rows: current });
      } catch (failure) {
        return setState({ phase: phases[0], rows: current, failure });
      }
    }
    setState({ phase: phases[1], rows: current });
  };

  return {
    ...state,
    check: (people: readonly ListedPerson[]) => {
      listId.current = crypto.randomUUID();
      return work(withoutRepeated(people), undefined);
    },
    send: (sending: Sending) => {
      sendingAs.current = sending;
      return work(state.rows, "Bereit", sending);
    },
    /** Continues after a failure. */
    resume: () =>
      state.phase === "sending" ? work(state.rows, "Bereit", sendingAs.current) : work(state.rows, undefined),
    restart: () => setState({ phase: "input", rows: [] }),
  };
}

/** Marks addresses that occur before: the server sees only a part of the list at a time. */
function withoutRepeated(people: readonly ListedPerson[]): ListRow[] {
  const seen = new Set<string>();
  return people.map((person) => {
    const address = normalizedAddress(person.email);
    const isRepeated = address !== "" && seen.has(address);
    seen.add(address);
    return { ...person, errors: [], ...(isRepeated && { outcome: "Doppelt" as const }) };
  });
}

function merged(rows: readonly ListRow[], results: readonly ListResult[]): ListRow[] {
  const byLine = new Map(results.map((result) => [result.line, result]));
  return rows.map((row) => {
    const result = byLine.get(row.line);
    return result ? { ...row, outcome: result.outcome, errors: result.errors } : row;
  });
}

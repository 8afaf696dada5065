import { AsyncLocalStorage } from "node:async_hooks";
import { Client, type QueryResult } from "pg";
import { vi } from "vitest";

export interface InMemory {
  /** The largest number of rows that one statement returned. */
  rows: number;
  /** The longest list that one statement was given. */
  list: number;
}

/** Distinguishes the statements of the watched work from all others of the product. */
const watched = new AsyncLocalStorage<InMemory>();

/** Watches every statement of some work: what is read or sent at once is what must fit into memory. */
export async function mostAtOnce(work: () => Promise<unknown>): Promise<InMemory> {
  const most: InMemory = { rows: 0, list: 0 };
  const { query: send } = Client.prototype as { query: (this: Client, ...given: unknown[]) => unknown };
  const spy = vi.spyOn(Client.prototype, "query");
  spy.mockImplementation(function watching(this: Client, ...given: unknown[]) {
    const answer = Reflect.apply(send, this, given);
    const seen = watched.getStore();
    if (seen) note(seen, given, answer);
    return answer;
  });
  try {
    await watched.run(most, work);
    return most;
  } finally {
    spy.mockRestore();
  }
}

function note(seen: InMemory, given: readonly unknown[], answer: unknown): void {
  for (const value of given.flatMap(valuesIn))
    if (Array.isArray(value)) seen.list = Math.max(seen.list, value.length);
  if (!(answer instanceof Promise)) return;
  const count = ({ rows }: QueryResult) => {
    seen.rows = Math.max(seen.rows, rows?.length ?? 0);
  };
  answer.then(count, () => {});
}

/** Values travel beside the text, or with it as one statement. */
function valuesIn(given: unknown): readonly unknown[] {
  if (Array.isArray(given)) return given;
  return (given as { values?: readonly unknown[] } | undefined)?.values ?? [];
}

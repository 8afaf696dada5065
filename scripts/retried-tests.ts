/**
 * Test files that may fail once and are then run again, alone. Each entry is a bug to find: it says since when and what
 * is known. The list only shrinks; every other test has to pass the first time.
 */
export const retriedTests: readonly {
  readonly file: string;
  readonly since: string;
  readonly known: string;
}[] = [];

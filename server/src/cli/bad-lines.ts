import type { CommandContext } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";

interface BadLine {
  readonly line: number;
  readonly problem: string;
}

const MOST_PRINTED = 50;

/** Warns of the bad lines of a file and sets the exit code. Returns how many there are in words, undefined for none. */
export function reportBadLines(
  bad: readonly BadLine[],
  context: Pick<CommandContext, "warn" | "endWith">,
): string | undefined {
  if (bad.length === 0) return undefined;
  for (const { line, problem } of bad.slice(0, MOST_PRINTED)) context.warn(`line ${line}: ${problem}`);
  if (bad.length > MOST_PRINTED) context.warn(`and ${bad.length - MOST_PRINTED} more lines`);
  context.endWith(exitCodes.badLines);
  return bad.length === 1 ? "1 line is bad" : `${bad.length} lines are bad`;
}

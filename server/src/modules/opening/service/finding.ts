import type { OpeningFacts } from "./facts.ts";

/** Something that is missing or left over, with the command or step that corrects it. */
export interface Finding {
  readonly problem: string;
  readonly mend: string;
  /** Whether production keeps the tenant closed because of it. */
  readonly blocks: boolean;
}

/** Looks for one kind of mistake. */
export type Rule = (facts: OpeningFacts) => Finding[];

export const blocking = (problem: string, mend: string): Finding => ({ problem, mend, blocks: true });
export const advice = (problem: string, mend: string): Finding => ({ problem, mend, blocks: false });

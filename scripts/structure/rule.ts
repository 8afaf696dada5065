import type { SourceTree } from "./tree.ts";

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export type Check = (tree: SourceTree) => Iterable<Finding>;

export interface Rule {
  /** Short and unique: exceptions refer to it. */
  readonly name: string;
  /** The rule in one sentence. */
  readonly statement: string;
  readonly find: Check;
}

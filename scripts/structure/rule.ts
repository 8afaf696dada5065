import type { SourceTree } from "./tree.ts";

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface Rule {
  /** Short name, the one an exception would refer to. */
  readonly name: string;
  readonly find: (tree: SourceTree) => Iterable<Finding>;
}

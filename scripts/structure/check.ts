import type { Exception } from "./exceptions.ts";
import type { Finding } from "./rule.ts";
import { rules } from "./rules.ts";
import { readTree } from "./tree.ts";

export interface Violation extends Finding {
  readonly rule: string;
}

/** All violations in the folder without the listed exceptions. An exception that is not needed is a violation too. */
export function checkStructure(directory: string, exceptions: readonly Exception[]): Violation[] {
  const tree = readTree(directory);
  const found = rules.flatMap((rule) =>
    [...rule.find(tree)].map((finding): Violation => ({ ...finding, rule: rule.name })),
  );
  const covers = (exception: Exception) => (violation: Violation) =>
    exception.rule === violation.rule && exception.file === violation.file;
  const idle = exceptions.filter((exception) => !found.some(covers(exception)));
  return [
    ...found.filter((violation) => !exceptions.some((exception) => covers(exception)(violation))),
    ...idle.map(({ rule, file }) => ({ rule, file, line: 1, message: "this exception is no longer needed" })),
  ];
}

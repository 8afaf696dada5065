import type { Exception } from "./exceptions.ts";
import { noCycles, noReExports, packagesPointInwards, webLayersPointDown } from "./import-rules.ts";
import type { Finding, Rule } from "./rule.ts";
import {
  httpStopsAtRoutes,
  moduleLayers,
  modulesWithoutCycles,
  moduleVocabulary,
  platformKnowsNoModule,
} from "./server-rules.ts";
import { namesSayWhat, patternRules, shortFiles } from "./text-rules.ts";
import { readTree } from "./tree.ts";

export const rules: readonly Rule[] = [
  packagesPointInwards,
  moduleVocabulary,
  moduleLayers,
  modulesWithoutCycles,
  httpStopsAtRoutes,
  platformKnowsNoModule,
  webLayersPointDown,
  noReExports,
  noCycles,
  shortFiles,
  namesSayWhat,
  ...patternRules,
];

export interface Violation extends Finding {
  readonly rule: string;
}

/** Everything in the folder that breaks a rule, exceptions aside; an exception that excuses nothing is a violation too. */
export function checkStructure(directory: string, exceptions: readonly Exception[]): Violation[] {
  const tree = readTree(directory);
  const found = rules.flatMap((rule) =>
    [...rule.find(tree)].map((finding): Violation => ({ ...finding, rule: rule.name })),
  );
  const excuses = (exception: Exception) => (violation: Violation) =>
    exception.rule === violation.rule && exception.file === violation.file;
  const idle = exceptions.filter((exception) => !found.some(excuses(exception)));
  return [
    ...found.filter((violation) => !exceptions.some((exception) => excuses(exception)(violation))),
    ...idle.map(({ rule, file }) => ({
      rule,
      file,
      line: 1,
      message: "this exception is not needed any more",
    })),
  ];
}

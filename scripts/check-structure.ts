import { dirname } from "node:path";
import { checkStructure } from "./structure/check.ts";
import { exceptions } from "./structure/exceptions.ts";

const violations = checkStructure(dirname(import.meta.dirname), exceptions);
for (const { file, line, rule, message } of violations)
  console.error(`${file}:${line}  ${message}  [${rule}]`);
if (violations.length > 0) {
  console.error(
    `${violations.length} ${violations.length === 1 ? "violation" : "violations"} of the structure`,
  );
  process.exitCode = 1;
}

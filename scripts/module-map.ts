import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.ts";
import { withModuleMap } from "./structure/module-map.ts";

/** Writes the module map of docs/architecture.md from the code. */
const path = join(root, "docs/architecture.md");
writeFileSync(path, withModuleMap(readFileSync(path, "utf8"), root));

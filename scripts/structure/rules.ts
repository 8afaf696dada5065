import { clockFile, configFile } from "./architecture.ts";
import { findBarrels, findImportCycles } from "./imports.ts";
import {
  findCrossedLayers,
  findDoubleShapes,
  findForeignModuleFiles,
  findMisplacedHttpAndSql,
  findModuleCycles,
} from "./module-rules.ts";
import { findOutwardImports, findPlatformImports, findUpwardWebImports } from "./package-rules.ts";
import type { Rule } from "./rule.ts";
import { findForeignReads, findForeignWrites, findRepeatedNumbers } from "./table-rules.ts";
import { findEmptyNames, findLongFiles, forbidText } from "./text-rules.ts";
import { isTest, packageOf } from "./tree.ts";

const inPackages =
  (...packages: string[]) =>
  (path: string) =>
    packages.includes(packageOf(path)) && !isTest(path);

/** The rules of docs/architecture.md and CONTRIBUTING.md that `npm run check` enforces. */
export const rules: readonly Rule[] = [
  {
    name: "packages-point-inwards",
    statement:
      "domain ← contract ← server, web, console, embed. Server and browsers never import each other.",
    find: findOutwardImports,
  },
  {
    name: "platform-knows-no-module",
    statement: "The platform imports no module.",
    find: findPlatformImports,
  },
  {
    name: "web-layers",
    statement: "Web and console: app → features → entities → ui → lib. Features never import features.",
    find: findUpwardWebImports,
  },

  {
    name: "module-vocabulary",
    statement: "A module has routes, service, repository, read-model, jobs, mails and tests, nothing else.",
    find: findForeignModuleFiles,
  },
  {
    name: "one-module-shape",
    statement: "A module has service.ts or service/, and repository.ts or repository/, never both.",
    find: findDoubleShapes,
  },
  {
    name: "module-layers",
    statement: "Inside a module: routes → service → repository. Between modules: only the other's service.",
    find: findCrossedLayers,
  },
  {
    name: "modules-without-cycles",
    statement: "Modules do not import each other in a cycle.",
    find: findModuleCycles,
  },
  {
    name: "http-and-sql-stay-in-their-layer",
    statement: "HTTP types stop at routes, SQL stops at the repository.",
    find: findMisplacedHttpAndSql,
  },

  {
    name: "owner-writes-table",
    statement: "Only the owner's repository writes a table.",
    find: findForeignWrites,
  },
  {
    name: "read-model-reads-other-tables",
    statement: "Another module's table is read in a read model only.",
    find: findForeignReads,
  },

  {
    name: "one-migration-per-number",
    statement: "Each migration has a number of its own.",
    find: findRepeatedNumbers,
  },

  { name: "no-barrels", statement: "No file re-exports another.", find: findBarrels },
  { name: "no-cycles", statement: "Files do not import each other in a cycle.", find: findImportCycles },
  { name: "short-files", statement: "A file has at most 400 lines.", find: findLongFiles },
  {
    name: "names-say-what",
    statement: "No utils, helper, manager, misc or common in a name.",
    find: findEmptyNames,
  },

  forbidText({
    name: "one-environment-reader",
    statement: `only ${configFile} reads the environment`,
    applies: (path) =>
      inPackages("domain", "contract", "cms", "server", "web", "console")(path) && path !== configFile,
    part: "code",
    pattern: /\bprocess\s*\.\s*env\b|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/g,
  }),
  forbidText({
    name: "one-clock",
    statement: `only ${clockFile} reads the time; take a clock or a time as parameter`,
    applies: (path) => inPackages("domain", "contract", "cms", "server")(path) && path !== clockFile,
    part: "code",
    pattern: /\bnew\s+Date\s*(?:\(\s*\)|(?![\w\s(]))|\bDate\s*\.\s*now\b|\bTemporal\s*\.\s*Now\b/g,
  }),
  forbidText({
    name: "no-database-clock",
    statement: "SQL takes the time as a parameter from the clock, not from the database",
    applies: (path) => inPackages("server")(path) && !path.startsWith("server/migrations/"),
    part: "strings",
    pattern:
      /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(\s*\)|\bcurrent_(?:timestamp|date|time)\b|\blocaltimestamp\b/gi,
    sqlFiles: true,
  }),
  forbidText({
    name: "pure-domain",
    statement: "domain is pure: no network, no randomness, no output",
    applies: inPackages("domain"),
    part: "code",
    pattern:
      /(?<![.\w])(?:fetch\s*\(|XMLHttpRequest\b|WebSocket\b|console\s*\.|crypto\s*\.|Math\s*\.\s*random\b)/g,
  }),
  forbidText({
    name: "no-any",
    statement: "no any: name the type, or use unknown",
    applies: () => true,
    part: "code",
    pattern: /(?:[:<|&,(]|=>|\bas)\s*any\s*(?=[;,)>=|&}\][\n{])/g,
  }),
  forbidText({
    name: "no-silenced-compiler",
    statement: "the compiler is not silenced: fix the type",
    applies: () => true,
    part: "comments",
    pattern: /@ts-(?:ignore|nocheck)\b/g,
  }),
];

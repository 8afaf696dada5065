import { posix } from "node:path";
import type { Finding, Rule } from "./rule.ts";
import { lineAt, type SourceFile } from "./source.ts";
import { isGenerated, isTest, packageOf } from "./tree.ts";

const maxLines = 400;

export const shortFiles: Rule = {
  name: "short-files",
  *find(tree) {
    for (const [file, lines] of tree.lineCounts) {
      if (lines <= maxLines || isGenerated(file)) continue;
      yield { file, line: maxLines + 1, message: `${lines} lines; a file has at most ${maxLines}` };
    }
  },
};

const emptyNames = new Set(["util", "utils", "helper", "helpers", "manager", "misc", "common"]);

export const namesSayWhat: Rule = {
  name: "names-say-what",
  *find(tree) {
    for (const path of tree.paths) {
      const words = path.toLowerCase().split(/[/._-]/);
      const empty = words.find((word) => emptyNames.has(word));
      if (empty === undefined) continue;
      yield {
        file: path,
        line: 1,
        message: `the name "${empty}" says nothing; name ${posix.basename(path)} after what it does`,
      };
    }
  },
};

interface TextRule {
  readonly name: string;
  readonly message: string;
  readonly applies: (path: string) => boolean;
  readonly part: "code" | "strings" | "comments";
  readonly pattern: RegExp;
}

const inPackages =
  (...packages: string[]) =>
  (path: string) =>
    packages.includes(packageOf(path)) && !isTest(path);

const clockFile = "server/src/platform/clock.ts";
const configFile = "server/src/config.ts";

const textRules: readonly TextRule[] = [
  {
    name: "one-environment-reader",
    message: `only ${configFile} reads the environment`,
    applies: (path) => inPackages("domain", "contract", "cms", "server", "web")(path) && path !== configFile,
    part: "code",
    pattern: /\bprocess\s*\.\s*env\b|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/g,
  },
  {
    name: "one-clock",
    message: `only ${clockFile} asks for the time; take a clock or a time as parameter`,
    applies: (path) => inPackages("domain", "contract", "cms", "server")(path) && path !== clockFile,
    part: "code",
    pattern: /\bnew\s+Date\s*(?:\(\s*\)|(?![\w\s(]))|\bDate\s*\.\s*now\b|\bTemporal\s*\.\s*Now\b/g,
  },
  {
    name: "no-database-clock",
    message: "SQL takes the time as a parameter from the clock, it does not ask the database",
    applies: inPackages("server"),
    part: "strings",
    pattern:
      /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(\s*\)|\bcurrent_(?:timestamp|date|time)\b|\blocaltimestamp\b/gi,
  },
  {
    name: "pure-domain",
    message: "domain is pure: no network, no randomness, no output",
    applies: inPackages("domain"),
    part: "code",
    pattern:
      /(?<![.\w])(?:fetch\s*\(|XMLHttpRequest\b|WebSocket\b|console\s*\.|crypto\s*\.|Math\s*\.\s*random\b)/g,
  },
  {
    name: "no-any",
    message: "no any: say what it is, or unknown",
    applies: () => true,
    part: "code",
    pattern: /(?:[:<|&,(]|=>|\bas)\s*any\s*(?=[;,)>=|&}\][\n{])/g,
  },
  {
    name: "no-silenced-compiler",
    message: "the compiler is not silenced: mend the type",
    applies: () => true,
    part: "comments",
    pattern: /@ts-(?:ignore|nocheck)\b/g,
  },
];

function* matches(file: SourceFile, rule: TextRule): Generator<Finding> {
  const text = file[rule.part];
  for (const match of text.matchAll(rule.pattern)) {
    yield { file: file.path, line: lineAt(text, match.index), message: rule.message };
  }
}

const fromPattern = (rule: TextRule): Rule => ({
  name: rule.name,
  *find(tree) {
    for (const file of tree.files.values()) {
      if (!isGenerated(file.path) && rule.applies(file.path)) yield* matches(file, rule);
    }
    if (rule.name !== "no-database-clock") return;
    for (const [path, sql] of tree.sql) {
      if (path.startsWith("server/migrations/") || isGenerated(path)) continue;
      for (const match of sql.replace(/--.*$/gm, "").matchAll(rule.pattern)) {
        yield { file: path, line: lineAt(sql, match.index), message: rule.message };
      }
    }
  },
});

export const patternRules: readonly Rule[] = textRules.map(fromPattern);

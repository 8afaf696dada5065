import { posix } from "node:path";
import { maxLines } from "./architecture.ts";
import type { Check, Rule } from "./rule.ts";
import { lineAt } from "./source.ts";
import { isGenerated } from "./tree.ts";

export const findLongFiles: Check = function* (tree) {
  for (const [file, lines] of tree.lineCounts) {
    if (lines <= maxLines || isGenerated(file)) continue;
    yield { file, line: maxLines + 1, message: `${lines} lines; a file has at most ${maxLines}` };
  }
};

const emptyNames = new Set(["util", "utils", "helper", "helpers", "manager", "misc", "common"]);

export const findEmptyNames: Check = function* (tree) {
  for (const path of tree.paths) {
    const words = path.toLowerCase().split(/[/._-]/);
    const empty = words.find((word) => emptyNames.has(word));
    if (empty === undefined) continue;
    const message = `the name "${empty}" says nothing; name ${posix.basename(path)} after what it does`;
    yield { file: path, line: 1, message };
  }
};

interface ForbiddenText {
  readonly name: string;
  readonly statement: string;
  readonly applies: (path: string) => boolean;
  /** Which part of a file the pattern is searched in. */
  readonly part: "code" | "strings" | "comments";
  readonly pattern: RegExp;
  /** Search SQL files too. */
  readonly sqlFiles?: boolean;
}

/** A rule that forbids a pattern; its statement is the message. */
export const forbidText = (rule: ForbiddenText): Rule => ({
  name: rule.name,
  statement: rule.statement,
  *find(tree) {
    const texts = [...tree.files.values()].map((file) => [file.path, file[rule.part]] as const);
    const sql = [...tree.sql].map(([path, text]) => [path, text.replace(/--.*$/gm, "")] as const);
    for (const [path, text] of rule.sqlFiles ? [...texts, ...sql] : texts) {
      if (isGenerated(path) || !rule.applies(path)) continue;
      for (const match of text.matchAll(rule.pattern)) {
        yield { file: path, line: lineAt(text, match.index), message: rule.statement };
      }
    }
  },
});

import { expect, test } from "vitest";
import { parseSource } from "./source.ts";

const parse = (text: string) => parseSource("a.ts", text);
const squeeze = (text: string) => text.replaceAll(/\s+/g, " ").trim();

test("code, strings and comments are separated", () => {
  const file = parse('const a = "one"; // two\n/* three */ const b = /[/"]four/;');
  expect(squeeze(file.code)).toBe('const a = " "; const b = / /;');
  expect(squeeze(file.strings)).toBe('one [/"]four');
  expect(squeeze(file.comments)).toBe("// two /* three */");
});

test("the expressions of a template are code, at any depth", () => {
  const file = parse("const a = `x ${b({ c: `y ${d}` })} z`;");
  expect(squeeze(file.code)).toBe("const a = ` ${b({ c: ` ${d}` })} `;");
  expect(squeeze(file.strings)).toBe("x y z");
});

test("every kind of import is found, with its line", () => {
  const file = parse(
    [
      'import a from "a";',
      'import type { B } from "./b.ts";',
      "import {",
      "  c,",
      '} from "c";',
      'import "d";',
      'const e = await import("e");',
      'export { f } from "f";',
      'const no = \'import x from "x"\'; // import y from "y"',
    ].join("\n"),
  );
  expect(file.imports.map(({ specifier, line }) => `${specifier}:${line}`)).toEqual([
    "a:1",
    "./b.ts:2",
    "c:3",
    "d:6",
    "e:7",
    "f:8",
  ]);
  expect(file.imports.filter((statement) => statement.reExport)).toHaveLength(1);
});

test("an exported value before an import is not a re-export", () => {
  const file = parse('export const a = 1\nexport type B = "b"\nimport c from "c"');
  expect(file.imports).toEqual([{ specifier: "c", line: 3, reExport: false }]);
});

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../../../neutral");
const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
const files = globSync("**/*.{json,md}", { cwd: folder });
const german = files.filter((file) => file.endsWith(".de.md"));

test("the neutral files name no demo brand and no place of the demo", () => {
  expect(files.length).toBeGreaterThan(40);
  for (const file of files) {
    expect.soft(textOf(file), file).not.toMatch(/Küstenstrom|Fernwerk|Sichergut|\.example|\/demo\//);
    expect.soft(textOf(file), file).not.toMatch(/Norddeutschland|northern Germany|Oldenburg/);
  }
});

test.each(german)("%s has the same placeholders in both languages", (file) => {
  const count = (text: string, words: string) => text.split(`[${words}: `).length;
  const english = textOf(file.replace(".de.md", ".en.md"));
  expect(count(textOf(file), "Bitte ergänzen")).toBe(count(english, "Please complete"));
});

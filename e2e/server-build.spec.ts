import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

test("the server renders with React's production build, however it is started", async () => {
  const bundle = await readFile(join(import.meta.dirname, "../web/dist/server/entry.js"), "utf8");
  expect(bundle).not.toContain("process.env.NODE_ENV");
  expect(bundle).not.toMatch(/react[\w-]*\.development/);
});

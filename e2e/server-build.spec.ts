import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { serverLog } from "./server.ts";

test("the server renders with React's production build, however it is started", async () => {
  const bundle = await readFile(join(import.meta.dirname, "../web/dist/server/entry.js"), "utf8");
  expect(bundle).not.toContain("process.env.NODE_ENV");
  expect(bundle).not.toMatch(/react[\w-]*\.development/);
});

test("a first start says in words what takes time", () => {
  const steps = readFileSync(serverLog, "utf8")
    .split("\n")
    .filter((line) => line.endsWith("…"));
  expect(steps).toEqual([
    `Creating the database in ${process.env["E2E_DATA"]} …`,
    "Creating three demo tenants with a year of history …",
  ]);
});

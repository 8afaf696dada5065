import { expect, test } from "vitest";
import { privacyTables, writtenTables } from "./privacy-tables.ts";

/** The formatter aligns the columns of tables. */
const bare = (text: string) => text.replaceAll(/ {2,}/g, " ").replaceAll(/-{3,}/g, "---");

test("docs/privacy.md shows the data map as it is; `npm run docs:privacy` writes it", async () => {
  expect(bare(await writtenTables())).toBe(bare(privacyTables()));
});

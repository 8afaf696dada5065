import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { demoFolder, seedDemo } from "./demo-tenants.ts";
import { withRunningEnds } from "./running-ends.ts";
import { readCatalogueFiles } from "../modules/catalogue/service/files.ts";

const db = await testDatabase();

/** The last days of all that ends, newest first. */
async function lastDays() {
  const { rows } = await db.owner.query<{ day: string; shown: string | null }>(
    `select distinct (ends_at at time zone 'Europe/Berlin')::date::text as day,
            (shown_ends_at at time zone 'Europe/Berlin')::date::text as shown from bounty where ends_at is not null
     union select (ends_at at time zone 'Europe/Berlin')::date::text, null from campaign where ends_at is not null
     union select (tier ->> 'Enddatum')::timestamptz::date::text, null
       from tenant, jsonb_array_elements(configuration -> 'mehrfachPraemien') tier where tier ->> 'Enddatum' is not null
     order by 1 desc, 2`,
  );
  return rows;
}

test("what runs in the demo's files runs in a demo of later years, too, and what is over stays over", async () => {
  await seedDemo(db.owner, db.database, new Date("2029-12-31T12:00:00Z"));
  const days = await lastDays();
  expect(days.slice(0, 3)).toEqual([
    { day: "2030-06-30", shown: "2030-05-31" },
    { day: "2030-06-30", shown: null },
    { day: "2030-03-31", shown: null },
  ]);
  expect(days[3]?.day).toMatch(/^202[56]/);
});

test("in the year of the files every end is the one that they name", async () => {
  const { campaigns } = await readCatalogueFiles(new URL("ewe/", demoFolder));
  const now = new Date("2026-12-31T12:00:00Z");
  expect(withRunningEnds({ campaigns, products: [] }, now).campaigns).toEqual(campaigns);
});

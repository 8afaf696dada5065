import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { silentLog } from "../../../test/database.ts";
import { deriveKey } from "../../platform/secret-keys.ts";
import { Previews } from "./service/previews.ts";

const app = await startTestApp();

test("the preview of an advisor whose number is also that of a product shows the advisor", async () => {
  const tenant = app.tenants.bySlug("allianz");
  if (!tenant) throw new Error("no tenant allianz");
  const { owner } = app.testDatabase;
  const { rows } = await owner.query<{ id: number }>(
    "select id from product where tenant_id = $1 and status = 'active' order by id limit 1",
    [tenant.id],
  );
  const productNumber = String(rows[0]?.id);
  await owner.query(
    `insert into advisor (tenant_id, external_id, first_name, last_name, postcode, town)
     select tenant_id, $2, first_name, last_name, postcode, town from advisor
      where tenant_id = $1 and external_id = 'B10410'`,
    [tenant.id, productNumber],
  );
  await owner.query("delete from catalogue_image where subject = 'advisor' and subject_key = 'B10410'");
  const notRead = () => Promise.reject(new Error("only signs addresses"));
  const key = deriveKey(app.secretKeys, "preview");
  const signer = new Previews({ readAsset: notRead, readPortrait: notRead, key, log: silentLog });
  const preview = async (advisorNumber: string) => {
    const address = signer.addressOf(tenant, { headline: "Hallo", advisorNumber, language: "de" });
    const answer = await fetch(`${app.url}${address}`);
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  // Neither has a portrait, so both show the same drawing of a person.
  const expected = await preview("B10410");
  const drawn = await preview(productNumber);
  expect([expected.status, drawn.status]).toEqual([200, 200]);
  expect(drawn.bytes.equals(expected.bytes)).toBe(true);
});

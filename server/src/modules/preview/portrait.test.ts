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
  // Both are found by their number, and the address of a portrait says which one is meant.
  const api = `${app.url}/api/v1/allianz/produkt/${productNumber}`;
  const read = async (query: string) => (await (await fetch(`${api}${query}`)).json()) as object;
  expect(await read("")).toMatchObject({ Id: Number(productNumber) });
  const advisor = (await read("?berater=1")) as { ExterneId: string; Photo: string };
  expect(advisor).toMatchObject({ ExterneId: productNumber, Photo: expect.stringMatching(/berater=1$/) });
  const bytesOf = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer());
  const portrait = await bytesOf(`${app.url}${advisor.Photo}`);
  expect(portrait.equals(await bytesOf(`${app.url}/api/v1/allianz/produkt/B10410/grafik`))).toBe(true);
  expect(portrait.equals(await bytesOf(`${api}/grafik`))).toBe(false);
});

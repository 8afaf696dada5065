import { EVIDENCE_BYTES } from "@weitersagen/contract/claim";
import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { plantRecommendation } from "../../../test/people.ts";
import { addReferrer } from "../../../test/referrers.ts";

const app = await startTestApp();
const call = apiClient(app, "ewe");

let orders = 0;

/** Claims an order with a file of this size. */
async function claimant() {
  const { id } = await addReferrer(app, "ewe");
  const token = await app.issueToken("ewe", "user", id);
  const headers = [["Authorization", `Bearer ${token}`]] as const;
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
  return (bytes?: number) =>
    call("POST", "/empfehler/nachbuchung", {
      token,
      body: {
        Empfehlungsnummer: recommendation,
        Auftragsnummer: `FILE-${++orders}`,
        Bestelldatum: app.clock.now().toISOString().slice(0, 10),
        ...(bytes !== undefined && { Nachweis: { Name: "a.pdf", Inhalt: pdf(bytes).toString("base64") } }),
      },
    });
}

const pdf = (bytes: number): Buffer => Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(bytes - 5)]);

const isRefused = { status: 400, body: { errors: [{ path: expect.stringMatching(/^Nachweis/) }] } };

test("a claim takes a file of the allowed size and none that is larger", async () => {
  const claim = await claimant();
  expect((await claim(EVIDENCE_BYTES)).status).toBe(201);
  expect(await claim(EVIDENCE_BYTES + 1)).toMatchObject(isRefused);
});

test("the files of one account have a limit together, so that it cannot fill the disk", async () => {
  const claim = await claimant();
  for (let count = 0; count < 10; count += 1) {
    const { status, body } = await claim(10);
    expect(status).toBe(201);
    await app.testDatabase.owner.query(
      "update claim_evidence set content = decode(repeat('00', $2), 'hex') where claim_id = $1",
      [body["Id"], EVIDENCE_BYTES],
    );
  }
  expect(await claim(10)).toMatchObject(isRefused);
  expect((await claim()).status).toBe(201);
  const another = await claimant();
  expect((await another(10)).status).toBe(201);
});

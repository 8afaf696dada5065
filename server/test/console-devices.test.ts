import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { changeCatalogue, offerEntry } from "./catalogue-changes.ts";
import { consoleClient } from "./console-client.ts";
import { newAddress, plantRecipient, plantRecommendation } from "./people.ts";
import { releaseDesk } from "./release-desk.ts";
import { days } from "./reward-desk.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;

test("the care desk names the device in search, person, recommendation, orders and what happened", async () => {
  const client = consoleClient(app);
  const session = await client.session(await client.operator("care", "telekom"));
  const read = async (path: string) =>
    (await client.call("GET", `/mandanten/telekom${path}`, { session })).json;
  const email = newAddress();
  const made = await plantRecommendation(app, { tenant: "telekom", product: 1206, device: 302, email });
  const { recipient } = await plantRecipient(app, "telekom", made.recommendation);
  const order = { Auftragsnummer: "DEVICE-1", Empfaengernummer: recipient, Produkt: 1206 };
  const answer = await app.app.inject({
    method: "POST",
    url: "/api/v1/telekom/auftraege",
    headers: { authorization: `Bearer ${await app.issueApiKey("telekom")}` },
    payload: [{ ...order, Bestelldatum: app.clock.now().toISOString() }],
  });
  expect(answer.statusCode).toBe(200);
  const { rows } = await owner.query<{ referrer: number; order: number }>(
    `select f.id as referrer, (select id from placed_order where number = 'DEVICE-1') as order
       from referrer f where f.email = $1`,
    [email],
  );
  const Produkt = "Nordlys N5 Pro mit Mobil S";
  expect(await read("/suche?suche=DEVICE-1")).toMatchObject({ Content: [{ Einzelheit: Produkt }] });
  expect(await read(`/personen/referrer/${rows[0]?.referrer}`)).toMatchObject({
    Empfehlungen: [{ Produkt }],
    Verlauf: expect.arrayContaining([expect.objectContaining({ Art: "order", Text: Produkt })]) as unknown,
  });
  expect(await read(`/empfehlungen/${made.recommendation}`)).toMatchObject({
    Produkt,
    Bestellungen: [{ Produkt }],
  });
  expect(await read(`/bestellungen/${rows[0]?.order}`)).toMatchObject({ Produkt });
  expect(await read("/bestellungen?suche=DEVICE-1")).toMatchObject({ Content: [{ Produkt }] });
});

test("the agency's mails about a release and its credit note name the device", async () => {
  const desk = releaseDesk(app);
  await changeCatalogue(app, "ewe", { offers: [offerEntry(9101, 101, 901)] });
  await desk.set("AuftragsfreigabeVierAugenAbCent=1");
  const agency = await desk.addAgency();
  const second = await desk.addMember(agency, { role: "AgenturInhaber", email: "second@example.org" });
  const order = await desk.orderWaiting(agency);
  await owner.query("update placed_order set device_id = 901 where id = $1", [order.orderId]);
  expect((await desk.release(agency, order)).status).toBe(200);
  const [mail] = await desk.mails("second@example.org");
  expect(mail).toMatchObject({ data: { productName: "Gerät 901 mit Produkt 101" } });

  expect((await desk.release(agency, order, second)).status).toBe(200);
  app.clock.set(new Date(app.clock.now().getTime() + days(120)));
  expect(await desk.settle(agency)).toMatchObject({ kind: "issued" });
  const { rows } = await owner.query<{ product_name: string }>(
    `select line.product_name from credit_note_line line
       join commission on commission.tenant_id = line.tenant_id and commission.id = line.commission_id
      where commission.order_id = $1`,
    [order.orderId],
  );
  expect(rows).toEqual([{ product_name: "Gerät 901 mit Produkt 101" }]);
});

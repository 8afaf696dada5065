import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { runJobs, tokenIn } from "../../../test/jobs.ts";
import { newAddress, plantRecipient, plantRecommendation } from "../../../test/people.ts";

const app = await startTestApp();
const ewe = apiClient(app, "ewe");
const key = await app.issueApiKey("ewe");

test("a referrer who confirms late reads what the contact has done, and that the link is still valid", async () => {
  const email = newAddress();
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, email });
  const Token = await tokenIn(app, email, "welcome");
  const opened = async () => {
    const { status, body } = await ewe("PUT", "/empfehler/bestaetigen", { body: { Token } });
    expect(status).toBe(200);
    expect(body["Empfehlungsnummer"]).toBe(recommendation);
    return body["StandKontakt"];
  };
  expect(await opened()).toBeNull();
  const { recipient } = await plantRecipient(app, "ewe", recommendation);
  expect(await opened()).toBe("Angenommen");
  const reported = { empfehlungsnummer: recommendation, empfaengernummer: recipient };
  await ewe("POST", "/tracking/abschliessen/", { body: reported });
  expect(await opened()).toBe("BestellungGemeldet");
  const row = {
    Auftragsnummer: "L-1",
    Empfaengernummer: recipient,
    Produkt: 101,
    Bestelldatum: "2026-11-15",
  };
  await ewe("POST", "/auftraege", { token: key, body: [row] });
  expect(await opened()).toBe("VertragGeschlossen");
  await runJobs(app);
  expect(await opened()).toBe("AnspruchInBearbeitung");
  await ewe("POST", "/auftraege", { token: key, body: [{ ...row, Stornodatum: "2026-11-15" }] });
  await runJobs(app);
  const { body } = await ewe("PUT", "/empfehler/bestaetigen", { body: { Token } });
  expect(body).toMatchObject({ StandKontakt: null, Empfehlungsnummer: null });
});

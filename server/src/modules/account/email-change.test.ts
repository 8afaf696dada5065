import { beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { eventually } from "../../../test/eventually.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { newAddress } from "../../../test/people.ts";
import { addReferrer, PASSWORD, tenantIdOf } from "../../../test/referrers.ts";
import { plantBankAccount } from "../../../test/rewards.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { mailEmailChange } from "./service/email-change.ts";

const start = new Date("2026-11-15T09:00:00Z");
const app = await startTestApp({ now: start, environment: { TRUSTED_PROXIES: "127.0.0.1" } });

beforeEach(() => app.clock.set(start));

let visitors = 0;

/** Each time as another visitor: how often one may try is not what is tried here. */
async function put(path: string, body: object, session?: string): Promise<string> {
  const answer = await fetch(`${app.url}/api/v1/ewe/${path}`, {
    method: "PUT",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": `10.1.${++visitors >> 8}.${visitors & 255}`,
      ...(session === undefined ? {} : { Authorization: `Bearer ${session}` }),
    },
    body: JSON.stringify(body),
  });
  return answer.ok ? String(answer.status) : ((await answer.json()) as { code: string }).code;
}

const login = async (email: string): Promise<number> =>
  (
    await fetch(`${app.url}/api/v1/ewe/account/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ Email: email, Password: PASSWORD }),
    })
  ).status;

/** The other address that the caller's data show. */
async function waiting(session: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${session}` };
  const answer = await fetch(`${app.url}/api/v1/ewe/account/user`, { headers });
  return ((await answer.json()) as { neueEmail: unknown }).neueEmail;
}

/** A referrer who is logged in and requests another address. */
async function asking(wanted = newAddress()) {
  const person = await addReferrer(app, "ewe");
  const session = await app.issueToken("ewe", "user", person.id);
  const answer = await put("empfehler/email", { Email: wanted, Password: PASSWORD }, session);
  await runJobs(app);
  return { ...person, session, wanted, answer };
}

test("a new address is used once its mailed link is opened: sessions end, the old address is notified, payouts are frozen", async () => {
  const { id, email, session, wanted, answer } = await asking();
  expect(answer).toBe("204");
  await plantBankAccount(app, "ewe", id);
  expect([await login(email), await login(wanted)]).toEqual([200, 401]);
  const token = await tokenIn(app, wanted, "emailChange");
  expect(await put("empfehler/email/bestaetigen", { Token: token })).toBe("204");
  expect([await login(email), await login(wanted)]).toEqual([401, 200]);
  expect(await put("empfehler/daten", { anrede: "", vorname: "A", nachname: "B" }, session)).toBe("PSOF0204");
  const notified = (await mailsTo(app, email)).map(({ template, data }) => [template, data["change"]]);
  expect(notified).toEqual([
    ["bankAccountSaved", undefined],
    ["accountChanged", "email"],
  ]);
  const { rows } = await app.testDatabase.owner.query(
    "select frozen_until from bank_account where person_id = $1",
    [id],
  );
  expect(rows[0]?.frozen_until).toEqual(new Date("2026-11-18T09:00:00Z"));
  expect(await put("empfehler/email/bestaetigen", { Token: token })).toBe("PSOF0202");
});

test("the link expires after a day, and a newer request ends the link of the older one", async () => {
  const first = await asking();
  const token = await tokenIn(app, first.wanted, "emailChange");
  const other = newAddress();
  await put("empfehler/email", { Email: other, Password: PASSWORD }, first.session);
  await runJobs(app);
  expect(await put("empfehler/email/bestaetigen", { Token: token })).toBe("PSOF0202");
  app.clock.set(new Date(start.getTime() + 86_400_000));
  const newer = await tokenIn(app, other, "emailChange");
  expect(await put("empfehler/email/bestaetigen", { Token: newer })).toBe("PSOF0202");
  app.clock.set(new Date(start.getTime() + 86_399_000));
  expect(await put("empfehler/email/bestaetigen", { Token: newer })).toBe("204");
});

test("an address that waits for its confirmation is shown until its link ends, and can be dropped", async () => {
  const { id, session, wanted } = await asking();
  const Bis = "2026-11-16T09:00:00.000Z";
  expect(await waiting(session)).toEqual({ Email: wanted, Bis });
  app.clock.set(new Date(Bis));
  expect(await waiting(await app.issueToken("ewe", "user", id))).toBeNull();
  app.clock.set(start);
  const token = await tokenIn(app, wanted, "emailChange");
  const headers = { Authorization: `Bearer ${session}` };
  expect((await fetch(`${app.url}/api/v1/ewe/empfehler/email`, { method: "DELETE", headers })).status).toBe(
    204,
  );
  expect(await waiting(session)).toBeNull();
  expect(await put("empfehler/email/bestaetigen", { Token: token })).toBe("PSOF0202");
});

test("a change that was dropped or replaced before its mail was written sends no link", async () => {
  const { id, email } = await addReferrer(app, "ewe");
  const session = await app.issueToken("ewe", "user", id);
  const request = (wanted: string) => put("empfehler/email", { Email: wanted, Password: PASSWORD }, session);
  const [dropped, replaced, wanted] = [newAddress(), newAddress(), newAddress()];
  await request(dropped);
  const headers = { Authorization: `Bearer ${session}` };
  await fetch(`${app.url}/api/v1/ewe/empfehler/email`, { method: "DELETE", headers });
  await runJobs(app);
  expect(await waiting(session)).toBeNull();
  await request(replaced);
  await request(wanted);
  await request(email.toUpperCase());
  await runJobs(app);
  expect(await waiting(session)).toMatchObject({ Email: wanted });
  const mailed = await Promise.all([dropped, replaced, wanted, email].map((to) => mailsTo(app, to)));
  expect(mailed.map(({ length }) => length)).toEqual([0, 0, 1, 0]);
});

test("a request that a server of the version before took is mailed, too, unless it is for the own address", async () => {
  const { id, email } = await addReferrer(app, "ewe");
  const session = await app.issueToken("ewe", "user", id);
  const wanted = newAddress();
  for (const each of [wanted, email]) {
    await app.database.inTenant(tenantIdOf(app, "ewe"), (tx) =>
      enqueue(tx, mailEmailChange, { referrer: id, email: each }),
    );
    await runJobs(app);
  }
  expect(await waiting(session)).toMatchObject({ Email: wanted });
  expect(await put("empfehler/email/bestaetigen", { Token: await tokenIn(app, wanted, "emailChange") })).toBe(
    "204",
  );
});

test("a newer request ends the mailed link at once, which must not confirm the newer address", async () => {
  const { email, session, wanted } = await asking();
  const token = await tokenIn(app, wanted, "emailChange");
  await put("empfehler/email", { Email: newAddress(), Password: PASSWORD }, session);
  expect(await put("empfehler/email/bestaetigen", { Token: token })).toBe("PSOF0202");
  expect(await login(email)).toBe(200);
});

test("a taken address is answered like a free one, and gets no mail", async () => {
  const other = await addReferrer(app, "ewe");
  const { answer, email, session } = await asking(other.email);
  expect(answer).toBe("204");
  expect(await mailsTo(app, other.email)).toEqual([]);
  expect(await waiting(session)).toEqual({ Email: other.email, Bis: "2026-11-16T09:00:00.000Z" });
  expect(await login(email)).toBe(200);
});

test("an address that another account took between request and confirmation stays with that account", async () => {
  const { wanted } = await asking();
  const token = await tokenIn(app, wanted, "emailChange");
  await addReferrer(app, "ewe", { email: wanted });
  expect(await put("empfehler/email/bestaetigen", { Token: token })).toBe("PSOF0202");
});

test("of two accounts that confirm the same address concurrently, one gets it and the other's link is refused", async () => {
  const { wanted } = await asking();
  const token = await tokenIn(app, wanted, "emailChange");
  const { id } = await addReferrer(app, "ewe");
  const { owner } = app.testDatabase;
  const rival = await owner.connect();
  try {
    await rival.query("begin");
    await rival.query("update referrer set email = $2 where id = $1", [id, wanted]);
    const confirming = put("empfehler/email/bestaetigen", { Token: token });
    await eventually(async () => {
      const waiting = await owner.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return waiting.rows.length > 0;
    });
    await rival.query("commit");
    expect(await confirming).toBe("PSOF0202");
  } finally {
    rival.release();
  }
});

test("changing the address needs the password, or a recent login if the account has none", async () => {
  const { session, id } = await asking();
  expect(await put("empfehler/email", { Email: newAddress(), Password: "falsch" }, session)).toBe("PSOF0101");
  expect(await put("empfehler/email", { Email: newAddress() }, session)).toBe("PSOF0101");
  await app.testDatabase.owner.query("update referrer set password_hash = null where id = $1", [id]);
  expect(await put("empfehler/email", { Email: newAddress() }, session)).toBe("204");
  app.clock.set(new Date(start.getTime() + 16 * 60_000));
  expect(await put("empfehler/email", { Email: newAddress() }, session)).toBe("PSOF0203");
});

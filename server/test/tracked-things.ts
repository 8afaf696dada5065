import { addMonths, calendarDateOf, startOfDay } from "@weitersagen/domain/dates";
import { plantRecipient, plantRecommendation } from "./people.ts";
import { sendRequestedLink } from "../src/modules/account/service/mailed-links.ts";
import type { TestApp } from "./app.ts";
import type { DeadlineCase } from "./deadline-cases.ts";
import { tokenIn } from "./jobs.ts";
import { addReferrer, tenantIdOf } from "./referrers.ts";
import { rewardDesk } from "./reward-desk.ts";
import { plantReward } from "./rewards.ts";
import type { Tracked } from "./time-travel.ts";

const tenant = "ewe";
const HOUR = 3_600_000;

type Parts<Made> = Pick<Tracked, "name" | "states" | "isAsked"> & {
  readonly make: () => Promise<Made>;
  readonly look: (made: Made) => Promise<string>;
};

function tracked<Made>(begins: Date, { make, look, ...rest }: Parts<Made>): Tracked {
  let made: Promise<Made> | undefined;
  return {
    ...rest,
    begins,
    begin: async () => {
      made = make();
      await made;
    },
    see: async () => look(await (made ?? Promise.reject(new Error("not begun")))),
  };
}

/** When it begins, on whose calendar, and a look into the database. */
interface Scene {
  readonly app: TestApp;
  readonly calendar: DeadlineCase;
  readonly begins: Date;
  readonly one: (query: string, ...values: unknown[]) => Promise<string>;
}

const at = (text: string) => new Date(text);

function aYearAfter(begins: Date): Date {
  const day = calendarDateOf(begins);
  const sinceMidnight = begins.getTime() - startOfDay(day).getTime();
  return new Date(startOfDay(addMonths(day, 12)).getTime() + sinceMidnight);
}
const recommend = (app: TestApp) => plantRecommendation(app, { tenant, product: 101 });
const statusOf = ({ one }: Scene, number: string) =>
  one("select status from recommendation where number = $1", number);

function recommendation(scene: Scene): Tracked {
  const { app, calendar, begins } = scene;
  return tracked(begins, {
    name: `${calendar.name}: recommendation`,
    states: [
      [begins, "open"],
      [at(calendar.linkEnds), "expired"],
    ],
    make: () => recommend(app),
    look: ({ recommendation }) => statusOf(scene, recommendation),
  });
}

function link({ app, calendar, begins }: Scene): Tracked {
  return tracked(begins, {
    name: `${calendar.name}: link`,
    isAsked: true,
    states: [
      [begins, "/empfaengerbestaetigung"],
      [at(calendar.linkEnds), "/empfehlungabgelaufen"],
    ],
    make: () => recommend(app),
    look: async ({ recommendation }) => {
      const address = `${app.url}/api/v1/${tenant}/empfehlen/click/${recommendation}`;
      const { headers } = await fetch(address, { redirect: "manual" });
      return new URL(headers.get("location") ?? "", app.url).pathname;
    },
  });
}

function recipient(scene: Scene): Tracked {
  const { app, calendar, begins, one } = scene;
  return tracked(begins, {
    name: `${calendar.name}: recipient`,
    states: [
      [begins, "open, known"],
      [at(calendar.keptUntil), "expired, known"],
      [at(calendar.forgotten), "expired, forgotten"],
    ],
    make: async () => {
      const made = await recommend(app);
      return { ...made, ...(await plantRecipient(app, tenant, made.recommendation)) };
    },
    look: async ({ recommendation, recipientId }) => {
      const email = await one("select email from recipient where id = $1", recipientId);
      return `${await statusOf(scene, recommendation)}, ${email === "null" ? "forgotten" : "known"}`;
    },
  });
}

function reward({ app, calendar, begins }: Scene): Tracked {
  const desk = rewardDesk(app, tenant);
  const [first, second, last] = calendar.reminders.map(at);
  return tracked(begins, {
    name: `${calendar.name}: reward`,
    states: [
      [begins, "open, reminded 0"],
      [at(calendar.due), "provided, reminded 0"],
      [first ?? begins, "provided, reminded 1"],
      [second ?? begins, "provided, reminded 2"],
      [last ?? begins, "provided, reminded 3"],
      [at(calendar.lapses), "expired"],
    ],
    make: async () => {
      const order = await desk.place();
      await desk.accept(order);
      return order;
    },
    look: async (order) => {
      const [seen] = await desk.rewards(order);
      // Its mails are deleted after a year.
      if (seen?.status === "expired") return "expired";
      const mails = await desk.mails(order.referrerEmail);
      const reminded = mails.filter(({ template }) => template === "rewardReminder").length;
      return `${seen?.status}, reminded ${reminded}`;
    },
  });
}

function rewardLink({ app, calendar, begins }: Scene): Tracked {
  return tracked(begins, {
    name: `${calendar.name}: link to a reward`,
    isAsked: true,
    states: [
      [begins, "200"],
      [at(calendar.linkEnds), "PSOF0403"],
    ],
    make: async () => {
      const { id: referrerId } = await addReferrer(app, tenant);
      return plantReward(app, tenant, { referrerId, productId: 101 });
    },
    look: async ({ token }) =>
      answerOf(await fetch(`${app.url}/api/v1/${tenant}/praemierung/?token=${token}`)),
  });
}

function passwordLink({ app, calendar, begins }: Scene): Tracked {
  return tracked(begins, {
    name: `${calendar.name}: link for a new password`,
    isAsked: true,
    states: [
      [begins, "204"],
      // A day of real hours, also on the days that have 23 or 25.
      [new Date(begins.getTime() + 24 * HOUR), "PSOF0202"],
    ],
    make: async () => {
      const { email } = await addReferrer(app, tenant);
      const wanted = { kind: "passwordReset", email } as const;
      await app.database.inTenant(tenantIdOf(app, tenant), (tx) =>
        sendRequestedLink(tx, wanted, app.clock.now()),
      );
      return tokenIn(app, email, "passwordReset");
    },
    look: async (token) =>
      answerOf(
        await fetch(`${app.url}/api/v1/${tenant}/account/validateResetPassword`, {
          method: "PUT",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ Token: token }),
        }),
      ),
  });
}

function voucher({ app, calendar, begins, one }: Scene): Tracked {
  return tracked(begins, {
    name: `${calendar.name}: voucher`,
    // Promised within 24 hours; the sweep that follows the choice hands it out.
    states: [
      [begins, "paid, voucherCode"],
      [new Date(begins.getTime() + 24 * HOUR), "paid, voucherCode"],
      // The mail is kept for a year.
      [aYearAfter(begins), "paid, undefined"],
    ],
    make: async () => {
      const person = await addReferrer(app, tenant);
      const { id, token } = await plantReward(app, tenant, { referrerId: person.id, productId: 101 });
      const cents = Number(await one("select amount_cents from reward where id = $1", id));
      await rewardDesk(app, tenant).addVouchers(cents, [`CODE-${id}`]);
      const chosen = await fetch(`${app.url}/api/v1/${tenant}/praemierung/?token=${token}`, {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ Id: id, Art: "Gutschein" }),
      });
      if (chosen.status !== 200) throw new Error(`not chosen: ${await chosen.text()}`);
      return { id, email: person.email };
    },
    look: async ({ id, email }) => {
      const code = "select template from mail where to_address = $1 and template = 'voucherCode'";
      return `${await one("select status from reward where id = $1", id)}, ${await one(code, email)}`;
    },
  });
}

async function answerOf(answer: Response): Promise<string> {
  if (answer.ok) return String(answer.status);
  return ((await answer.json()) as { code: string }).code;
}

const things = [recommendation, link, recipient, reward, rewardLink, passwordLink, voucher] as const;

/** Everything that time alone changes, begun at the case's moment. */
export function thingsOf(app: TestApp, calendar: DeadlineCase): Tracked[] {
  const { owner } = app.testDatabase;
  const one = async (query: string, ...values: unknown[]): Promise<string> =>
    String(Object.values((await owner.query(query, values)).rows[0] ?? {})[0]);
  const scene = { app, calendar, begins: at(calendar.begins), one };
  return things.map((thing) => thing(scene));
}

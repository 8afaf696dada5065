import { expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { rewardDesk } from "../../test/reward-desk.ts";
import { runCommand } from "../../test/run-command.ts";
import { osUser } from "./os-user.ts";

const app = await startTestApp();
const desk = rewardDesk(app);
const secretKey = app.secretKeys.map((key) => key.toString("base64")).join(",");
const run = (line: string, environment: Record<string, string> = {}) =>
  runCommand(app, line.split(" "), { SECRET_KEY: secretKey, ...environment });
const newKey = async (name: string) => {
  const [line = ""] = await run(`operator add ${name}`);
  return { OPERATOR_KEY: line.split("  ")[1] ?? "" };
};
const kim = await newKey("Kim");
const sascha = await newKey("Sascha");
const refusal = (line: string, environment: Record<string, string> = {}) =>
  run(line, environment).then(
    () => "done",
    (error: { options?: { detail?: string }; message: string }) => error.options?.detail ?? error.message,
  );

test.each([
  "payout import ewe answer.xml",
  "fraud decide ewe 1 pass",
  "claims decide ewe 1 match",
  "rewards goodwill ewe A-1 1000 sorry",
  "vouchers withdraw ewe codes.txt mistake",
  "agency commission set ewe 1 101 5000",
  "agency commission remove ewe 1 101",
  "creditnotes run ewe",
  "creditnotes cancel ewe GS-000001 mistake",
  "creditnotes settle-objection ewe GS-000001",
  "releases release ewe A-1",
  "releases refuse ewe A-1 mistake",
])("%s decides about money, so it needs an operator's key", async (line) => {
  expect(await refusal(line)).toMatch(/^This needs your operator key/);
  expect(await refusal(line, { OPERATOR_KEY: "Kim" })).toBe("The operator key is not valid.");
});

test("goodwill by command names a proven operator, and above the limit another person has to approve it", async () => {
  const place = async (wishes: { referrerEmail?: string; referrerId?: number }) => {
    const { orderId, referrerId } = await desk.place(wishes);
    const { rows: orders } = await app.testDatabase.owner.query<{ number: string }>(
      "select number from placed_order where id = $1",
      [orderId],
    );
    return { number: orders[0]?.number ?? "", referrerId };
  };
  const { number, referrerId } = await place({ referrerEmail: "gina.good@example.org" });
  expect(await run(`rewards goodwill ewe ${number} 5000 sorry`, kim)).toEqual([
    expect.stringMatching(/^reward \d+: granted by Kim, ready within minutes$/),
  ]);
  const { number: other } = await place({ referrerEmail: "gus.good@example.org" });
  expect(await run(`rewards goodwill ewe ${other} 5001 sorry`, kim)).toEqual([
    "50.01 € are above the tenant's limit: another person has to approve them in the console",
  ]);
  expect(await refusal("rewards goodwill ewe NONE-1 100 sorry", kim)).toBe(
    "No such order belongs to a recommendation.",
  );
  // Several small amounts for one person count together, for 90 days.
  const { number: third } = await place({ referrerId });
  expect(await run(`rewards goodwill ewe ${third} 100 sorry`, kim)).toEqual([
    "1.00 € and 50.00 € of goodwill in the last 90 days are above the tenant's limit: another person has to approve them in the console",
  ]);
  app.clock.advance(91 * 86_400_000);
  const { number: fourth } = await place({ referrerId });
  expect(await run(`rewards goodwill ewe ${fourth} 100 sorry`, kim)).toEqual([
    expect.stringMatching(/granted by Kim/),
  ]);
  const { rows } = await app.testDatabase.owner.query<{ number: string; actor: string }>(
    `select o.number, e.actor from reward w join placed_order o on o.id = w.order_id
       join reward_event e on e.reward_id = w.id
      where w.kind = 'goodwill' and o.number = any($1)`,
    [[number, other]],
  );
  expect(rows).toEqual([{ number, actor: "Kim" }]);
  const asked = await app.testDatabase.owner.query(
    `select target, status, name from change_request join operator on operator.id = maker
      where kind = 'goodwill' order by change_request.id`,
  );
  expect(asked.rows).toEqual([other, third].map((target) => ({ target, status: "open", name: "Kim" })));
});

test("the audit log names the operator who signed a command, and the account of the machine before that", async () => {
  const outcomesOf = async (line: string, environment: Record<string, string>) => {
    const { rows: before } = await app.testDatabase.owner.query<{ last: number }>(
      "select position as last from audit_head where area = $1",
      [desk.tenant().id],
    );
    await refusal(line, environment);
    const { rows } = await app.testDatabase.owner.query(
      `select outcome, actor_kind as kind, actor, operator.name from audit_entry
         left join operator on operator.id = operator_id
        where area = $1 and position > $2 order by position`,
      [desk.tenant().id, before[0]?.last],
    );
    return rows;
  };
  const machine = { kind: "command", actor: osUser(), name: null };
  const signed = { kind: "command", actor: "Sascha", name: "Sascha" };
  const line = "creditnotes run ewe";
  expect(await outcomesOf(line, sascha)).toEqual([
    { outcome: "begun", ...machine },
    { outcome: "done", ...signed },
  ]);
  expect(await outcomesOf("creditnotes settle-objection ewe GS-000001", sascha)).toEqual([
    { outcome: "begun", ...machine },
    { outcome: "refused", ...signed },
  ]);
  expect(await outcomesOf(line, {})).toEqual([
    { outcome: "begun", ...machine },
    { outcome: "refused", ...machine },
  ]);
});

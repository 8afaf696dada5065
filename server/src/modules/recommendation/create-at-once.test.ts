import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { newAddress, recommending } from "../../../test/people.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
let visitors = 0;

async function post(body: unknown, headers: Record<string, string> = {}) {
  visitors += 1;
  const answer = await fetch(`${app.url}/api/v1/ewe/Empfehlen/create`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": `10.1.0.${visitors % 250}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const count = async (sql: string) => {
  const { rows } = await app.testDatabase.owner.query<{ count: string }>(sql);
  return Number(rows[0]?.count);
};

// A cold server sheds part of a burst: its first request connects to the database and compiles.
await post(recommending(101));

let bursts = 0;

/** Sends fifty parallel requests with one key. Returns how many recommendations and different responses there were. */
async function submitFiftyTimes(key: string) {
  bursts += 1;
  const body = recommending(101);
  const before = await count("select count(*) from recommendation");
  const submits = Array.from({ length: 50 }, (_, visitor) =>
    post(body, { "Idempotency-Key": key, "X-Forwarded-For": `10.8.${bursts}.${visitor}` }),
  );
  const [first, ...others] = await Promise.all(submits);
  return {
    status: first?.status,
    made: (await count("select count(*) from recommendation")) - before,
    differing: others.filter((answer) => !isDeepStrictEqual(answer, first)).length,
  };
}

test(
  "fifty parallel requests with one idempotency key create one recommendation and get one response",
  { timeout: 600_000 },
  async () => {
    const rounds = process.env["FULL"] === undefined ? 4 : 200;
    for (let round = 0; round < rounds; round += 1) {
      expect(await submitFiftyTimes(`key-${round}`)).toEqual({ status: 201, made: 1, differing: 0 });
    }
    const other = await post(recommending(101), { "Idempotency-Key": "key-0" });
    expect(other.body["code"]).toBe("PSOF0103");
  },
);

test("the idempotency test detects a server that forgets its keys", async () => {
  const { owner } = app.testDatabase;
  await owner.query(`
    create function forget_key() returns trigger language plpgsql as
      $$ begin new.key := gen_random_uuid(); return new; end $$;
    create trigger forget_key before insert on idempotency_key for each row execute function forget_key()`);
  try {
    expect((await submitFiftyTimes("forgotten")).differing).toBeGreaterThan(0);
  } finally {
    await owner.query("drop function forget_key() cascade");
  }
});

test("twenty parallel submissions for one new address create one recommendation", async () => {
  const email = newAddress();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(recommending(101, { email }))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body["code"]))).toEqual(new Set([undefined, "PSOF0307"]));
});

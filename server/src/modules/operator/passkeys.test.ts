import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);

test("the only way to log in stays, and the answer says why and what to do", async () => {
  const operator = await client.operator("care");
  const session = await client.session(operator);
  const add = async (credential: string) => {
    const { rows } = await app.testDatabase.owner.query<{ id: number }>(
      `insert into operator_passkey (operator_id, credential, public_key, name, added_at)
       values ($1, $2, '', 'key', now()) returning id`,
      [operator, credential],
    );
    return rows[0]?.id;
  };
  const only = await add("only");
  const remove = () => client.call("DELETE", `/konto/passkeys/${only}`, { session });
  const refused = await remove();
  expect(refused.status).toBe(409);
  expect(refused.json["detail"]).toMatch(/einziger Passkey.*Fügen Sie zuerst einen weiteren Passkey hinzu/);
  await add("other");
  expect((await remove()).status).toBe(204);
});

import { createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { silentLog as log, testDatabase } from "../../../test/database.ts";
import { connectDatabase } from "./database.ts";
import { asDatabaseError, DatabaseUnavailable } from "./unavailable.ts";

const { database, owner, serverUrl } = await testDatabase();

test("a database that refuses connections is unavailable", async () => {
  const nowhere = connectDatabase({ url: "postgres://user@127.0.0.1:1/none", log });
  onTestFinished(() => nowhere.close());
  await expect(nowhere.ping()).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test("a database that accepts connections and never answers is unavailable within seconds", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const address = silent.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const hanging = connectDatabase({ url: `postgres://user@127.0.0.1:${port}/none`, log, isImpatient: true });
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
    await hanging.close();
  });
  await expect(hanging.ping()).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test("a connection ended in the middle of a transaction is unavailable, and the next one works", async () => {
  const broken = database.withoutTenant(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await owner.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(database.ping()).resolves.toBeUndefined();
});

test("a pool whose connections are all busy is unavailable after a timeout", async () => {
  const narrow = connectDatabase({ url: serverUrl, poolSize: 1, log, isImpatient: true });
  let free = () => {};
  const busy = narrow.withoutTenant(() => new Promise<void>((resolve) => (free = resolve)));
  await expect(narrow.withoutTenant(async () => {})).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(narrow.ping()).resolves.toBeUndefined();
  free();
  await busy;
  await narrow.close();
});

test("an error of the statement reaches the caller unchanged", async () => {
  const faulty = database.withoutTenant((tx) => sql`select nonsense`.execute(tx));
  await expect(faulty).rejects.toThrow('column "nonsense" does not exist');
});

const converted = (fields: object) => asDatabaseError(Object.assign(new Error("failed"), fields));

test.each(["57P01", "57P02", "57P03", "08006", "53100", "53300", "58030", "25006", "57014", "ECONNRESET"])(
  "%s is unavailable",
  (code) => {
    expect(converted({ code })).toBeInstanceOf(DatabaseUnavailable);
  },
);

test.each(["23505", "42501", "40001", "22P02"])("%s is not", (code) => {
  expect(converted({ code })).not.toBeInstanceOf(DatabaseUnavailable);
});

import { expect, test } from "vitest";
import { emptyDatabase, silentLog as log, testDatabase } from "../../test/database.ts";
import { testPassword } from "../../test/test-password.ts";
import { readConfig } from "../config.ts";
import { asUser } from "../platform/db/logins.ts";
import { joinDatabase, openDatabase, prepareSchema } from "./open-database.ts";

const { ownerUrl, serverUrl, jobsUrl } = await testDatabase();

const production = {
  APP_ENV: "production",
  SECRET_KEY: Buffer.alloc(32).toString("base64"),
  SMTP_URL: "smtp://127.0.0.1",
};
const open = (environment: Record<string, string>) => openDatabase(readConfig(environment), log);

test("a server with a login that owns nothing starts without the owner's login", async () => {
  const opened = await open({ ...production, DATABASE_URL: serverUrl });
  expect(opened).toMatchObject({ serverUrl, jobsUrl, ownerUrl: undefined });
  await prepareSchema(opened, log);
});

test("in production the owner of the tables is refused as the server's login, with or without another one", async () => {
  const sentence =
    /^The user of DATABASE_URL could change the schema\. The server needs a login that owns nothing: /;
  await expect(open({ ...production, DATABASE_URL: ownerUrl })).rejects.toThrow(sentence);
  const both = { DATABASE_URL: ownerUrl, DATABASE_ADMIN_URL: ownerUrl };
  await expect(open({ ...production, ...both })).rejects.toThrow(sentence);
  await expect(open(both)).rejects.toThrow(sentence);
});

test("outside production one login is enough: its sessions take the roles", async () => {
  const opened = await open({ DATABASE_URL: ownerUrl });
  expect(opened.isSingle).toBe(true);
  expect(new URL(opened.serverUrl).searchParams.get("options")).toBe("-c role=weitersagen_app");
  await prepareSchema(opened, log);
});

test("the jobs' login must exist and own nothing, unless this process runs no jobs", async () => {
  const strong = { ...production, DATABASE_URL: serverUrl, DATABASE_JOBS_URL: ownerUrl };
  await expect(open(strong)).rejects.toThrow(/^The user of DATABASE_JOBS_URL could change the schema\./);
  const missing = {
    ...production,
    DATABASE_URL: serverUrl,
    DATABASE_JOBS_URL: asUser(serverUrl, "nobody", "x"),
  };
  await expect(open(missing)).rejects.toThrow(
    /^The database of DATABASE_JOBS_URL \(user nobody\) cannot be reached: .+/,
  );
  expect(await joinDatabase(readConfig({ ...missing, JOBS: "0" }), log)).toMatchObject({ serverUrl });
});

test("without the owner's login an empty database is reported with what to do", async () => {
  const empty = asUser(await emptyDatabase(), "weitersagen_app", testPassword);
  const opened = await open({ ...production, DATABASE_URL: empty });
  await expect(prepareSchema(opened, log)).rejects.toThrow(
    "The database is not prepared yet. Run `npx weitersagen migrate` with DATABASE_ADMIN_URL.",
  );
});

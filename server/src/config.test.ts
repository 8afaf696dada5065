import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const key = Buffer.alloc(32, 7).toString("base64");

test("an empty environment is enough to start", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    publicUrl: new URL("http://localhost:3000"),
    fallbackTenant: "telekom",
    environment: "development",
    databaseUrl: undefined,
    databaseAdminUrl: undefined,
    databaseJobsUrl: undefined,
    demo: true,
  });
});

test.each([
  ["PORT", "80a"],
  ["PORT", "70000"],
  ["HOST", "example.org"],
  ["WORKER_PORT", "70000"],
  ["DATABASE_ADMIN_URL", "postgres://db/without-a-server-login"],
  ["PUBLIC_URL", "localhost:3000/app"],
  ["PUBLIC_URL", "http://empfehlen.example/unterordner"],
  ["APP_ENV", "prod"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["SMTP_URL", "mail.example:25"],
  ["CMS_URL", "ftp://cms.example"],
  ["SECRET_KEY", "short"],
  ["LOG_LEVEL", "loud"],
  ["DEMO", "yes"],
  ["MANDANT", "Küsten Strom"],
  ["TRUSTED_PROXIES", "10.0.0.5,der-proxy"],
  ["ANONYMOUS_LIMIT", "0"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `));
});

test("a refused address does not repeat the password in it", () => {
  expect(() => readConfig({ DATABASE_URL: "mysql://root:geheim@db/x" })).toThrow(/^(?!.*geheim)/);
});

test("production asks for a key and a mail server, and seeds no demo", () => {
  expect(() => readConfig({ APP_ENV: "production" })).toThrow(/^SECRET_KEY /);
  expect(() => readConfig({ APP_ENV: "production", SECRET_KEY: key })).toThrow(/^SMTP_URL /);
  const production = { APP_ENV: "production", SECRET_KEY: key, SMTP_URL: "smtp://mail.example" };
  expect(() => readConfig({ ...production, DEMO: "1" })).toThrow(/^DEMO /);
  const config = readConfig(production);
  expect(config.demo).toBe(false);
});

test("proxies may be written with spaces, and as networks", () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: "10.0.0.5, 10.1.0.0/16, ::1" });
  expect(trustedProxies).toEqual(["10.0.0.5", "10.1.0.0/16", "::1"]);
});

test("several keys are read in order", () => {
  const other = Buffer.alloc(32, 8).toString("base64");
  expect(readConfig({ SECRET_KEY: `${other},${key}` }).secretKeys?.map((k) => k[0])).toEqual([8, 7]);
});

test("a server listens on this machine only, in a container on every address, or where it is told to", () => {
  expect(readConfig({ container: "podman" }).host).toBe("::");
  expect(readConfig({ KUBERNETES_SERVICE_HOST: "10.0.0.1" }).host).toBe("::");
  expect(readConfig({ HOST: "localhost" }).host).toBe("127.0.0.1");
  expect(readConfig({ HOST: "10.0.0.7" }).host).toBe("10.0.0.7");
});

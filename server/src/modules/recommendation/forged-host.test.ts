import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { newAddress, recommending } from "../../../test/people.ts";
import { sendRaw } from "../../../test/raw-http.ts";
import { startSmtpSink } from "../../../test/smtp-sink.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const mailServer = await startSmtpSink();
afterAll(() => mailServer.stop());

/** Headers that name another host, each numbered, so that a mail shows which one got through. */
const forgeries: readonly ((host: string) => readonly (readonly [string, string])[])[] = [
  (host) => [["Host", host]],
  (host) => [["Host", `${host}:443`]],
  (host) => [["Host", `ewe.localhost.${host}`]],
  (host) => [["Host", `ewe.localhost:3000@${host}`]],
  (host) => [
    ["Host", "ewe.localhost"],
    ["X-Forwarded-Host", host],
  ],
  (host) => [
    ["Host", "ewe.localhost"],
    ["Forwarded", `host=${host};proto=https`],
  ],
  (host) => [
    ["Host", "ewe.localhost"],
    ["X-Host", host],
  ],
  (host) => [
    ["Host", "ewe.localhost"],
    ["X-Original-Host", host],
  ],
  (host) => [
    ["Host", "ewe.localhost"],
    ["Origin", `https://${host}`],
  ],
  (host) => [
    ["Host", "ewe.localhost"],
    ["Referer", `https://${host}/`],
  ],
];
const forged = Array.from({ length: 50 }, (_, index) =>
  (forgeries[index % forgeries.length] ?? (() => []))(`evil-${index}.example`),
);

/** The forged hosts in a text. */
const forgedIn = (text: string): string[] => text.match(/evil-\d+\.example/g) ?? [];

test("the test detects a forged host in a mail", () => {
  expect(forgedIn('<a href="https://ewe.localhost.evil-7.example/registrieren">')).toEqual([
    "evil-7.example",
  ]);
});

test("fifty forged hosts: none appears in a mail", async () => {
  const { port } = new URL(app.url);
  const sent: string[] = [];
  for (const [index, headers] of forged.entries()) {
    const email = newAddress();
    const body = Buffer.from(JSON.stringify(recommending(101, { email })));
    const answer = await sendRaw(Number(port), {
      method: "POST",
      target: "/api/v1/ewe/Empfehlen/create",
      headers: [
        ...headers,
        ["Content-Type", "application/json"],
        ["Content-Length", String(body.length)],
        ["X-Forwarded-For", `10.31.0.${index}`],
        ["Connection", "close"],
      ],
      body,
    });
    expect(forgedIn(answer?.body ?? "")).toEqual([]);
    if (answer?.status === 201) sent.push(email);
  }
  await runJobs(app, { SMTP_URL: mailServer.url });
  expect(sent.length).toBeGreaterThanOrEqual(30);
  expect(new Set(mailServer.mails.map(({ to }) => to?.[0]?.address))).toEqual(new Set(sent));
  for (const { text = "", html = "" } of mailServer.mails) {
    expect(text).toContain("http://ewe.localhost:3000/registrieren?token=");
    expect(forgedIn(text + html)).toEqual([]);
  }
});

test("two Host headers are refused by every route, also by the redirect of a link", async () => {
  const { port } = new URL(app.url);
  for (const target of ["/", "/k/ABCDE-FGHJK", "/healthz"]) {
    const headers = [
      ["Host", "ewe.localhost"],
      ["Host", "telekom.localhost"],
    ] as const;
    expect((await sendRaw(Number(port), { method: "GET", target, headers }))?.status).toBe(400);
  }
});

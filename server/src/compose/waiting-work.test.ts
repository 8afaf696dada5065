import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@weitersagen/contract/language";
import { expect, test } from "vitest";
import waitingMails from "../../test/fixtures/waiting-mails.json" with { type: "json" };
import { mailBrands } from "../../test/mail-brands.ts";
import { mailEmailChange } from "../modules/account/service/email-change.ts";
import { mailLink } from "../modules/account/service/mailed-links.ts";
import { mailSavedAccount } from "../modules/bank-account/service/notify-saved.ts";
import { mailAgentLink } from "../modules/call-centre/service.ts";
import { documentTask } from "../modules/commission/service/document-task.ts";
import { followTask } from "../modules/order/service/follow.ts";
import { mailDataAccess } from "../modules/privacy/service/data-request.ts";
import { mailCorrection } from "../modules/recommendation/service/correct-address.ts";
import { askAboutLink } from "../modules/recommendation/service/notify-owner.ts";
import { mailOptInAgain } from "../modules/recommendation/service/opt-in.ts";
import { deliverMail } from "../platform/mail/outbox.ts";
import { renderMail } from "../platform/mail/render.ts";
import { mails } from "./mails.ts";

/*
 * Mails and jobs that servers of the version before have stored wait while the servers are updated, mails for days if the mail
 * server is down. Here is the least that each may have stored. What is added later is optional; a line changes only one version
 * after that.
 */

const waitingJobs = [
  { task: deliverMail, payload: { mail: 1 } },
  { task: mailLink, payload: { kind: "login", email: "erika@example.org" } },
  { task: mailEmailChange, payload: { referrer: 1, email: "erika@example.org" } },
  { task: mailEmailChange, payload: { referrer: 1, email: "erika@example.org", isAwaited: true } },
  {
    task: mailSavedAccount,
    payload: {
      party: "referrer",
      id: 1,
      maskedIban: "DE89 •••• •••• •••• ••30 00",
      savedAt: "2026-11-15T09:00:00.000Z",
      frozenUntil: null,
    },
  },
  { task: mailAgentLink, payload: { email: "jana@example.org" } },
  { task: documentTask, payload: { creditNote: 1 } },
  {
    task: followTask,
    payload: { accepted: [1], cancelled: [{ order: 2, reason: "Widerruf" }], unrewarded: [] },
  },
  { task: mailDataAccess, payload: { email: "erika@example.org", language: "de" } },
  { task: mailCorrection, payload: { referrer: 1, email: "erika@example.org" } },
  { task: askAboutLink, payload: { number: "7K3M9QXA2C" } },
  { task: mailOptInAgain, payload: { referrer: "erika@example.org", language: "de" } },
];

test.each(Object.entries(waitingMails))("a waiting mail %s can be sent", (name, data) => {
  const template = mails.find((mail) => mail.name === name);
  const [brand] = mailBrands;
  if (!template || !brand) throw new Error(`no mail is called ${name}`);
  expect(() => template.linkToken?.(data)).not.toThrow();
  for (const language of languages) {
    const { subject, text } = renderMail(template, data, language, brand);
    expect(`${subject}\n${text}`).not.toMatch(/undefined|Invalid Date|NaN/);
  }
});

test("each mail is listed with what may wait", () => {
  expect(Object.keys(waitingMails).toSorted()).toEqual(mails.map(({ name }) => name).toSorted());
});

test.each(waitingJobs)("a waiting job $task.name can be done", ({ task, payload }) => {
  expect(task.schema.safeParse(payload).error).toBeUndefined();
});

test("each job is listed with what may wait", () => {
  const root = join(import.meta.dirname, "..");
  const files = globSync("**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  const defined = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/defineTask\(\s*"([^"]+)"/g)].map(([, name]) => name),
  );
  expect(new Set(waitingJobs.map(({ task }) => task.name))).toEqual(new Set(defined));
});

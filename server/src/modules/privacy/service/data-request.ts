import { DATA_VISIT_MINUTES, MAILED_LINK_HOURS } from "@weitersagen/domain/link-lives";
import { type Language, languages } from "@weitersagen/contract/language";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Actor, TenantCallContext } from "../../../platform/http/handler.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { defineTask } from "../../../platform/jobs/task.ts";
import { isOneAddress, sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { issueToken } from "../../../platform/session/access-tokens.ts";
import {
  findOneTimeToken,
  issueOneTimeToken,
  useOneTimeToken,
} from "../../../platform/session/one-time-tokens.ts";
import { confirmAddressOf } from "../../recipient/service/of-address.ts";
import { dataAccessMail } from "../mails/data-access.ts";
import { countDataRequests, findDataRequest, insertDataRequest } from "../repository/data-requests.ts";
import { personOfAddress } from "./person.ts";
import { noteIdentity } from "./request-progress.ts";

const HOUR_MS = 3_600_000;
const LINK_MS = MAILED_LINK_HOURS * HOUR_MS;
const SESSION_MS = DATA_VISIT_MINUTES * 60_000;
/** Limits the mails that a stranger can cause by entering another person's address. */
const REQUESTS_PER_HOUR = 5;

export const mailDataAccess = defineTask(
  "privacy.mailDataAccess",
  z.object({ email: z.string(), language: z.enum(languages) }),
);

/** A job looks the address up, so that neither response nor response time reveals whether anything is stored about it. */
export async function requestDataAccess(
  tx: TenantTransaction,
  { language }: Pick<TenantCallContext, "language">,
  typedEmail: string,
): Promise<void> {
  await enqueue(tx, mailDataAccess, { email: normalizedAddress(typedEmail), language });
}

/** Mails the link if the address accepted a recommendation or has an account. */
export async function sendDataAccess(
  tx: TenantTransaction,
  { email, language }: z.output<typeof mailDataAccess.schema>,
  now: Date,
): Promise<void> {
  if (!isOneAddress(email)) return;
  const { account, recipients } = await personOfAddress(tx, email);
  if (!account && recipients.length === 0) return;
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  if ((await countDataRequests(tx, email, anHourAgo)) >= REQUESTS_PER_HOUR) return;
  await mailDataLink(tx, { email, language }, now);
}

/** Mails a link to everything that is stored about an address. The caller knows that something is. */
export async function mailDataLink(
  tx: TenantTransaction,
  { email, language }: { readonly email: string; readonly language: Language },
  now: Date,
): Promise<void> {
  const subject = await insertDataRequest(tx, { email, language }, now);
  const expiresAt = new Date(now.getTime() + LINK_MS);
  const token = await issueOneTimeToken(tx, { purpose: "dataAccess", subject, expiresAt, now });
  const data = { token };
  await sendMail(tx, { template: dataAccessMail, to: email, language, data, now });
}

/** The mailed link was opened: it works once, proves the address and opens a short session. */
export async function openDataAccess(
  tx: TenantTransaction,
  token: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const subject = await useOneTimeToken(tx, ["dataAccess"], token, now);
  if (subject === undefined) {
    const known = await findOneTimeToken(tx, token);
    throw new Refusal(known?.purpose === "dataAccess" && known.isUsed ? "linkUsed" : "linkExpired");
  }
  const request = await findDataRequest(tx, subject);
  // A mail that was delivered late extends its link, but not how long the request is stored.
  if (!request) throw new Refusal("linkExpired");
  await confirmAddressOf(tx, request.email, now);
  await noteIdentity(tx, request.email, now);
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const session = { kind: "dataSubject", subject, expiresAt, now } as const;
  return { token: await issueToken(tx, session), expiresAt };
}

/** The address that the caller's session proves. */
export async function provenAddress(tx: TenantTransaction, actor: Actor): Promise<string> {
  const request = actor.kind === "dataSubject" ? await findDataRequest(tx, Number(actor.subject)) : undefined;
  if (!request) throw new Refusal("notLoggedIn");
  return request.email;
}

import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import type { IdentityCheck, PrivacyRequestKind } from "@weitersagen/domain/privacy-request";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { ownAccount } from "../../account/service/account.ts";
import { privacyReceivedMail } from "../mails/privacy-received.ts";
import { findRequest, insertEvent, requestsOf, setIdentity } from "../repository/requests.ts";
import { provenAddress } from "./data-request.ts";
import { receiveRequest } from "./request-desk.ts";

interface Asked {
  readonly kind: PrivacyRequestKind;
  readonly message: string;
}

type Context = Pick<TenantCallContext, "actor" | "language" | "now">;

/** A person with a mailed link asks for something that their page does not do. */
export async function askByAddress(tx: TenantTransaction, context: Context, asked: Asked): Promise<void> {
  await ask(tx, context, asked, { email: await provenAddress(tx, context.actor), identity: "link" });
}

/** The same from the personal area. */
export async function askByAccount(tx: TenantTransaction, context: Context, asked: Asked): Promise<void> {
  const { email } = await ownAccount(tx, context.actor);
  await ask(tx, context, asked, { email, identity: "login" });
}

/** What is asked for again is added to the request that waits already, whose deadline stays. */
async function ask(
  tx: TenantTransaction,
  { language, now }: Context,
  { kind, message }: Asked,
  { email, identity }: { readonly email: string; readonly identity: IdentityCheck },
): Promise<void> {
  const actor = "person";
  const known = await requestsOf(tx, { referrerId: null, emails: [email] });
  const waiting = known.find((one) => one.kind === kind && one.closedAt === null);
  if (waiting) {
    await insertEvent(tx, waiting.id, { kind: "received", at: now, actor, detail: message });
    return;
  }
  const receivedOn = isoDate(calendarDateOf(now));
  const id = await receiveRequest(tx, { kind, origin: "person", email, receivedOn, message }, { now, actor });
  await setIdentity(tx, { id }, { identity, at: now });
  await insertEvent(tx, id, { kind: "identity", at: now, actor });
  const dueOn = (await findRequest(tx, id))?.dueOn ?? receivedOn;
  const data = { kind, dueOn };
  await sendMail(tx, { template: privacyReceivedMail, to: email, language, data, now });
}

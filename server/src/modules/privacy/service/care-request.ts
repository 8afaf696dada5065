import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { insertEvent } from "../repository/requests.ts";
import type { By } from "./by.ts";
import { mailDataLink } from "./data-request.ts";
import { receiveRequest } from "./request-desk.ts";

/** A person on the phone wants to know what is stored: records the request and mails the link that answers it. */
export async function startDataRequest(
  tx: TenantTransaction,
  { email, language }: { readonly email: string; readonly language: "de" | "en" },
  { operator, now }: By,
): Promise<void> {
  const received = { kind: "access", origin: "care", email, message: "" } as const;
  const by = { now, actor: operator.name };
  const id = await receiveRequest(tx, { ...received, receivedOn: isoDate(calendarDateOf(now)) }, by);
  await mailDataLink(tx, { email, language }, now);
  await insertEvent(tx, id, { kind: "linkMailed", at: now, actor: operator.name });
}

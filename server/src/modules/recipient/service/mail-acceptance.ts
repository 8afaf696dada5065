import type { Language } from "@weitersagen/contract/language";
import { confirmableUntil } from "@weitersagen/domain/recommendation";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { newHexSecret } from "../../../platform/session/secret-text.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { recommendationByNumber } from "../../recommendation/service/access.ts";
import { promiseFor } from "../../recommendation/service/promise.ts";
import { recommendationAcceptedMail } from "../mails/accepted.ts";
import { findOrdered } from "../read-model.ts";
import type { RecipientDeps } from "./deps.ts";

type Recommendation = Pick<
  Awaited<ReturnType<typeof recommendationByNumber>>,
  "id" | "referrerFirstName" | "productName" | "advisorName" | "productId" | "deviceId" | "share"
>;

interface MailedRecipient {
  readonly id: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly language: Language;
  readonly keepUntil: Date;
  /** The wordings of consents that the link confirms too. */
  readonly asked: readonly string[];
  readonly now: Date;
}

/** Issues the token of a mailed link that confirms the recipient's address. */
export const issueConfirmation = (
  tx: TenantTransaction,
  { id, keepUntil }: Pick<MailedRecipient, "id" | "keepUntil">,
  now: Date,
): Promise<string> => issueRecipientLink(tx, id, { now, expiresAt: confirmableUntil(keepUntil) });

/** Issues the token of a mailed link to the recipient's own page. */
export const issueRecipientLink = (
  tx: TenantTransaction,
  id: number,
  times: { readonly now: Date; readonly expiresAt: Date },
): Promise<string> =>
  issueOneTimeToken(tx, { purpose: "recipientConsent", subject: id, secret: newHexSecret(), ...times });

/** Mails the link by which a recipient confirms the address and agrees to the terms. */
export async function mailAcceptance(
  { catalogue }: Pick<RecipientDeps, "catalogue">,
  tx: TenantTransaction,
  tenant: Tenant,
  {
    id: recommendationId,
    referrerFirstName,
    productName: product,
    advisorName,
    productId,
    deviceId,
    share,
  }: Recommendation,
  { id, email, firstName, language, keepUntil, asked, now }: MailedRecipient,
): Promise<void> {
  const token = await issueConfirmation(tx, { id, keepUntil }, now);
  const ordered = await findOrdered(tx, { id, recommendationId });
  const loaded = await catalogue.load(tenant, tx);
  const { recipientCents, upTo } = promiseFor(loaded, { tenant, now }, { productId, deviceId, share });
  const data = {
    firstName: firstName ?? "",
    referrerFirstName,
    product,
    ...(advisorName !== null && { advisorName }),
    token,
    amountCents: ordered ? ordered.rewardCents : recipientCents,
    upTo: ordered === undefined && upTo,
    isOrdered: ordered !== undefined,
    keptUntil: keepUntil.toISOString(),
    asked: [...asked],
  };
  await sendMail(tx, { template: recommendationAcceptedMail, to: email, language, data, now });
}

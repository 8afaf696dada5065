import type { Language } from "@weitersagen/contract/language";
import type { NewRecommendation } from "@weitersagen/contract/recommendation";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { mayTakePart } from "@weitersagen/domain/whitelist";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Actor } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { ownAccount, type ReferrerAccount, refuseBlocked } from "../../account/service/account.ts";
import { registerReferrer } from "../../account/service/registration.ts";
import type { RecommendationKind } from "../repository/recommendations.ts";
import type { Caller } from "./deps.ts";

const messages = {
  referrer: { de: "Dies ist ein Pflichtfeld.", en: "This field is required." },
  eligible: {
    de: "Bitte bestätigen Sie, dass Sie mindestens 18 Jahre alt sind und in Deutschland wohnen.",
    en: "Please confirm that you are at least 18 years old and live in Germany.",
  },
} as const;

function invalid(path: string, name: keyof typeof messages, language: Language): Refusal {
  return new Refusal("invalidInput", { errors: [{ path, message: messages[name][language] }] });
}

interface RecommendingReferrer {
  readonly id: number;
  readonly email: string;
  readonly isConfirmed: boolean;
}

/** The referrer of a new recommendation: the logged-in one, a new account, or an existing one that needs no login. */
export async function recommendingReferrer(
  tx: TenantTransaction,
  { tenant, actor, language, now }: Caller,
  { referrer: person }: NewRecommendation,
  kind: RecommendationKind,
): Promise<RecommendingReferrer> {
  if (actor.kind === "referrer") {
    const own = await ownAccount(tx, actor);
    refuseBlocked(own);
    refuseUnlisted(tenant, kind, own.email);
    return { ...own, isConfirmed: own.confirmedAt !== null };
  }
  if (!person) throw invalid("Empfehler", "referrer", language);
  if (person.eligible === false) throw invalid("Empfehler.Teilnahmeberechtigt", "eligible", language);
  const email = normalizedAddress(person.email);
  refuseUnlisted(tenant, kind, email);
  const { id, existing } = await registerReferrer(
    tx,
    {
      email,
      salutation: person.salutation || null,
      firstName: person.firstName,
      lastName: person.lastName,
      eligible: person.eligible ?? false,
      newsletter: tenant.settings.newsletter && (person.newsletter ?? false),
    },
    { language, now },
  );
  return existing ? existingReferrer(actor, existing) : { id, email, isConfirmed: false };
}

/** An address that already has an account. Without login it may recommend only if it is confirmed and has no password. */
function existingReferrer(actor: Actor, account: ReferrerAccount): RecommendingReferrer {
  const { id, email } = account;
  const isRecorded = actor.kind === "callCentre";
  if (isRecorded) refuseBlocked(account);
  if (account.confirmedAt === null) throw new Refusal("recommendationUnconfirmed");
  // The agent has identified the person on the phone, so no login is needed.
  if (isRecorded) return { id, email, isConfirmed: true };
  // A block is not revealed to strangers; after the login the owner sees it.
  if (account.registeredAt !== null || account.blockReason !== null) throw new Refusal("loginRequired");
  return { id, email, isConfirmed: true };
}

function refuseUnlisted({ settings }: Tenant, kind: RecommendationKind, email: string): void {
  const isAllowed = mayTakePart(email, settings, kind === "company" ? "employee" : "anybody");
  if (!isAllowed) throw new Refusal("emailNotAllowed");
}

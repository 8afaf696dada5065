import { actorIn } from "@weitersagen/contract/console/actors";
import { type claimList, claimStates, type ClaimView } from "@weitersagen/contract/console/claim-desk";
import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import { type ClaimReasonName, isUndecidedClaim } from "@weitersagen/domain/claim";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { OperatorTenantContext } from "../../../platform/http/console-handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { claimedOrderId, claimEvidence, decideClaim, reopenRefused } from "../../claim/service/decide.ts";
import type { OrderDeps } from "../../order/service/import-run.ts";
import {
  findClaims,
  readClaim,
  readClaimedOrder,
  readEvidenceNames,
  readLastActor,
} from "../read-model/claims.ts";
import { presentGoodwill } from "./goodwill.ts";
import { readTimeline } from "../read-model/timeline.ts";

const refuse = (de: string, en: string) => new Refusal("wrongState", { detail: en, german: de });

export function listClaims(
  tx: TenantTransaction,
  request: ListRequestOf<typeof claimList>,
): Promise<ListPage<RowOf<typeof claimList>>> {
  return findClaims(tx, request);
}

export async function viewClaim(tx: TenantTransaction, id: number, now: Date): Promise<ClaimView> {
  const claim = await readClaim(tx, id);
  if (!claim) throw new Refusal("notFound");
  const { recommendationId, ...shown } = claim;
  const orderId = await claimedOrderId(tx, id);
  const order = orderId === undefined ? undefined : await readClaimedOrder(tx, orderId, now);
  const timeline = await readTimeline(tx, { recommendationId });
  return {
    ...shown,
    found: order ? { ...order, goodwill: await presentGoodwill(tx, order) } : null,
    evidence: await readEvidenceNames(tx, id),
    timeline,
  };
}

export async function openEvidence(tx: TenantTransaction, id: number) {
  const file = await claimEvidence(tx, id);
  if (!file) throw new Refusal("notFound");
  return { ...file, content: file.content.toString("base64") };
}

/** Says who decided what, because the later one has to know whether their own decision is still needed. */
async function decidedMeanwhile(tx: TenantTransaction, id: number): Promise<Refusal> {
  const claim = await readClaim(tx, id);
  const by = await readLastActor(tx, id);
  if (!claim || by === undefined || isUndecidedClaim(claim.status))
    return refuse(
      "Die Reklamation hat sich inzwischen geändert. Laden Sie die Seite neu.",
      "This claim has changed meanwhile. Reload the page.",
    );
  const { de, en } = claimStates[claim.status];
  return refuse(
    `Über diese Reklamation wurde inzwischen entschieden (${actorIn(by, "de")}). Sie ist jetzt: ${de}.`,
    `This claim has been decided meanwhile (${actorIn(by, "en")}). It is now: ${en}.`,
  );
}

interface Decided {
  readonly id: number;
  readonly decision: "match" | "refuse";
  readonly reason?: ClaimReasonName | undefined;
  readonly words?: string | undefined;
  readonly seen: string;
}

export async function decideSeenClaim(
  deps: OrderDeps,
  tx: TenantTransaction,
  { tenant, operator, now }: Pick<OperatorTenantContext, "tenant" | "operator" | "now">,
  decided: Decided,
): Promise<string> {
  const { id, seen } = decided;
  const claim = await readClaim(tx, id);
  if (!claim) throw new Refusal("notFound");
  if (claim.statusAt.toISOString() !== seen) throw await decidedMeanwhile(tx, id);
  const outcome = await decideClaim(deps, tx, tenant, {
    claimId: id,
    decision: { ...statedDecision(decided), by: operator.name, now },
  });
  if (outcome === "noOrder")
    throw refuse(
      "Der Anbieter hat diese Bestellung noch nicht gemeldet. Anerkennen geht erst danach.",
      "The provider has not reported this order yet. It can be accepted only then.",
    );
  if (outcome === "otherRecommendation")
    throw refuse(
      "Die Bestellung gehört zu einer anderen Empfehlung. Die Reklamation kann nur abgelehnt werden.",
      "The order belongs to another recommendation. The claim can only be refused.",
    );
  if (outcome === "unknown") throw await decidedMeanwhile(tx, id);
  return outcome;
}

function statedDecision({ decision, reason, words }: Decided) {
  if (decision === "refuse") {
    if (reason === undefined)
      throw refuse("Eine Ablehnung braucht einen Grund.", "A refusal needs a reason.");
    return { event: decision, reason, words: words || undefined };
  }
  if (reason !== undefined || words)
    throw refuse("Nur eine Ablehnung hat einen Grund.", "Only a refusal has a reason.");
  return { event: decision };
}

export async function reopenClaim(
  tx: TenantTransaction,
  id: number,
  { operator, now }: Pick<OperatorTenantContext, "operator" | "now">,
): Promise<void> {
  if (!(await readClaim(tx, id))) throw new Refusal("notFound");
  if (!(await reopenRefused(tx, id, { now, by: operator.name })))
    throw refuse(
      "Nur eine abgelehnte Reklamation kann neu geprüft werden.",
      "Only a refused claim can be checked again.",
    );
}

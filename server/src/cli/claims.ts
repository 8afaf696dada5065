import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { demoFolder } from "../demo/demo-tenants.ts";
import { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import {
  claimEvidence,
  type ClaimDecision,
  decideClaim,
  isClaimReason,
  waitingClaims,
} from "../modules/claim/service/decide.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import { Refusal } from "../platform/refusal.ts";
import { StartupError } from "../platform/startup-error.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";
import { openTenant } from "./open-tenant.ts";

export const claimsCommand: Command = {
  name: "claims",
  usage: [
    ["claims list SLUG", "undecided claims; those that a person must check come first"],
    ["claims evidence SLUG ID FOLDER", "writes the claim's evidence into a folder"],
    ["claims decide SLUG ID match NAME", "assigns the claimed order; NAME is who decides"],
    [
      "claims decide SLUG ID refuse NAME REASON",
      "refuses it: noOrder, otherRecommendation, otherDay, nobodyAccepted, notProven",
    ],
  ],
  async run([action, slug, id, ...rest], context) {
    if (slug === undefined) throw new UsageError();
    if (action === "list" && id === undefined) return list(slug, context);
    if (!/^\d{1,15}$/.test(id ?? "")) throw new UsageError();
    if (action === "evidence" && rest.length === 1)
      return evidence(slug, Number(id), rest[0] ?? ".", context);
    if (action === "decide") return decide(slug, Number(id), rest, context);
    throw new UsageError();
  },
};

async function list(slug: string, { database, print }: CommandContext): Promise<void> {
  const claims = await database.inTenant(await tenantNamed(database, slug), waitingClaims, {
    readOnly: true,
  });
  for (const claim of claims) {
    const { id, status, orderNumber, orderedOn, recommendationNumber, waitsUntil, hasEvidence, reason } =
      claim;
    const parts = [
      String(id).padStart(8),
      status.padEnd(8),
      `order ${orderNumber} of ${orderedOn}`,
      `recommendation ${recommendationNumber}`,
      reason ?? `waits until ${isoDate(calendarDateOf(waitsUntil))}`,
      ...(hasEvidence ? ["with evidence"] : []),
    ];
    print(parts.join("  "));
  }
  print(`${claims.length} waiting`);
}

async function evidence(slug: string, id: number, folder: string, { database, print }: CommandContext) {
  const tenantId = await tenantNamed(database, slug);
  const file = await database.inTenant(tenantId, (tx) => claimEvidence(tx, id), { readOnly: true });
  if (!file) throw new Refusal("notFound", { detail: `Claim ${id} has no evidence.` });
  // The name comes from the claimant: it must not lead out of the folder.
  const target = join(folder, `${id}-${basename(file.name).replaceAll(/[^\w.-]/g, "_")}`);
  await writeFile(target, file.content, { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`${target} cannot be written (${error.code})`);
  });
  print(`${target} (${file.mediaType})`);
}

async function decide(slug: string, id: number, words: readonly string[], context: CommandContext) {
  const { database, clock, print } = context;
  const decision = decisionOf(words, clock.now());
  const tenant = await openTenant(slug, context);
  const deps = { database, catalogue: new Catalogue(database, demoFolder) };
  const outcome = await database.inTenant(tenant.id, (tx) =>
    decideClaim(deps, tx, tenant, { claimId: id, decision }),
  );
  if (outcome === "unknown") throw new Refusal("notFound", { detail: `No claim ${id} waits for an answer.` });
  if (outcome === "noOrder") {
    throw new Refusal("wrongState", {
      detail: "The provider has not reported this order yet; the claim can only be refused.",
    });
  }
  print(`claim ${id}: ${outcome}, decided by ${decision.by}`);
}

function decisionOf([event, by, reason, ...rest]: readonly string[], now: Date): ClaimDecision {
  if (!by || rest.length > 0) throw new UsageError();
  if (event === "match" && reason === undefined) return { event, by, now };
  if (event !== "refuse" || reason === undefined) throw new UsageError();
  if (!isClaimReason(reason)) throw new UsageError(`"${reason}" is not a reason to refuse a claim.`);
  return { event, by, reason, now };
}

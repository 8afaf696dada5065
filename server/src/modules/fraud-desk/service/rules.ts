import type { FraudRulesView, Trial } from "@weitersagen/contract/console/fraud-rules";
import { addDays } from "@weitersagen/domain/dates";
import { fraudRules, isSamePolicy, weightsOf } from "@weitersagen/domain/fraud";
import {
  DEFAULT_ABUSE_THRESHOLD,
  type FraudPolicy,
  standardPolicy,
  TRIAL_DAYS,
} from "@weitersagen/domain/fraud-policy";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { OperatorTenantContext } from "../../../platform/http/console-handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { currentState, publishChanges, settingsInForce } from "../../tenant/service/publish.ts";
import { listVersionsOf } from "../../tenant/service/versions.ts";
import { readExamples } from "../read-model.ts";
import {
  deleteDraft,
  type FraudDraft,
  lockDraft,
  readDraft,
  replaceDraft,
  type StoredDifference,
  type StoredTrial,
  storeTrial,
} from "../repository.ts";
import { tryPolicy } from "./trial.ts";

const THRESHOLD = "MissbrauchSchwelle";
const WEIGHTS = "MissbrauchRegeln";
const MOST_VERSIONS = 20;
/** An older trial says too little about the rewards that come now. */
const TRIAL_COUNTS_DAYS = 7;

type Values = Readonly<Record<string, unknown>>;

const policyIn = (settings: Values): FraudPolicy => ({
  threshold: Number(settings[THRESHOLD] ?? DEFAULT_ABUSE_THRESHOLD),
  weights: (settings[WEIGHTS] ?? {}) as FraudPolicy["weights"],
});

/** Only what differs from the standard is stored, so that a better standard reaches every tenant. */
const policyOfRules = (threshold: number, rules: Rules): FraudPolicy => ({
  threshold,
  weights: Object.fromEntries(
    rules
      .filter(({ name, weight }) => weight !== fraudRules.find((rule) => rule.name === name)?.weight)
      .map(({ name, weight }) => [name, weight]),
  ),
});

type Rules = readonly { readonly name: string; readonly weight: number }[];

const shownPolicy = (policy: FraudPolicy) => ({ threshold: policy.threshold, rules: weightsOf(policy) });

const currentPolicy = async (tx: TenantTransaction): Promise<FraudPolicy> =>
  policyIn(await settingsInForce(tx));

/** The policy in force, which stays until the transaction ends. */
const lockedPolicy = async (tx: TenantTransaction): Promise<FraudPolicy> =>
  policyIn((await currentState(tx)).state.settings);

export async function viewRules(
  tx: TenantTransaction,
  { tenant: { settings } }: Pick<OperatorTenantContext, "tenant">,
): Promise<FraudRulesView> {
  const published = await currentPolicy(tx);
  const draft = await readDraft(tx);
  const versions = await listVersionsOf(tx, [THRESHOLD, WEIGHTS], MOST_VERSIONS);
  return {
    published: shownPolicy(published),
    standard: shownPolicy(standardPolicy),
    isShadow: settings.abuseShadow ?? false,
    draft: draft
      ? {
          ...shownPolicy(draft),
          changedAt: draft.changedAt,
          changedBy: draft.changedBy,
          trial: await shownTrial(tx, draft, published),
        }
      : null,
    versions: versions.map(({ values, ...version }) => ({ ...version, ...shownPolicy(policyIn(values)) })),
  };
}

async function shownTrial(
  tx: TenantTransaction,
  { trial, triedAt }: Pick<FraudDraft, "trial" | "triedAt">,
  published: FraudPolicy,
): Promise<Trial | null> {
  if (!trial || !triedAt) return null;
  const { against, hits, newlyHeld, noLongerHeld, ...counts } = trial;
  return {
    ...counts,
    triedAt,
    hits: Object.entries(hits).map(([name, count]) => ({ name, count })),
    newlyHeld: await shownDifference(tx, newlyHeld),
    noLongerHeld: await shownDifference(tx, noLongerHeld),
    isStale: !isSamePolicy(against, published),
  };
}

async function shownDifference(tx: TenantTransaction, { exampleIds, ...counts }: StoredDifference) {
  return { ...counts, examples: await readExamples(tx, exampleIds) };
}

const changedMeanwhile = () =>
  new Refusal("wrongState", {
    detail: "Another person has changed the draft meanwhile. Reload the page.",
    german: "Eine andere Person hat den Entwurf inzwischen geändert. Laden Sie die Seite neu.",
  });

type Author = Pick<OperatorTenantContext, "operator" | "now">;

export async function saveDraft(
  tx: TenantTransaction,
  { threshold, rules, seen }: { threshold: number; rules: Rules; seen: string | null },
  { operator, now }: Author,
): Promise<void> {
  const stored = await lockDraft(tx);
  if ((stored?.changedAt.toISOString() ?? null) !== seen) throw changedMeanwhile();
  await replaceDraft(tx, policyOfRules(threshold, rules), { by: operator.name, now });
}

export const discardDraft = deleteDraft;

async function lockedDraft(tx: TenantTransaction): Promise<FraudDraft> {
  const draft = await lockDraft(tx);
  if (!draft) throw new Refusal("notFound");
  return draft;
}

export async function tryDraft(
  tx: TenantTransaction,
  { tenant, now }: Pick<OperatorTenantContext, "tenant" | "now">,
): Promise<Trial> {
  const { threshold, weights } = await lockedDraft(tx);
  const against = await currentPolicy(tx);
  const trial = await tryPolicy(tx, tenant, { against, policy: { threshold, weights }, now });
  await storeTrial(tx, trial, now);
  const shown = await shownTrial(tx, { trial, triedAt: now }, against);
  if (!shown) throw new Error("the trial was not stored");
  return shown;
}

/** The trial that a draft may be published with. */
function countingTrial(
  { trial, triedAt }: FraudDraft,
  { published, now }: { published: FraudPolicy; now: Date },
): StoredTrial {
  const isRecent = triedAt !== null && addDays(triedAt, TRIAL_COUNTS_DAYS) > now;
  if (!trial || !isRecent || !isSamePolicy(trial.against, published))
    throw new Refusal("wrongState", {
      detail: `Try the draft on the last ${TRIAL_DAYS} days first: it was not tried yet, or too much has changed since.`,
      german: `Bitte proben Sie den Entwurf erst an den letzten ${TRIAL_DAYS} Tagen: Er ist noch nicht geprobt, oder seitdem hat sich etwas geändert.`,
    });
  return trial;
}

interface Published {
  readonly number: number;
  readonly before: FraudPolicy;
  readonly after: FraudPolicy;
  readonly trial?: StoredTrial;
}

export async function publishDraft(
  tx: TenantTransaction,
  { note, seen }: { note: string; seen: string | null },
  { operator, now }: Author,
): Promise<Published> {
  const published = await lockedPolicy(tx);
  const draft = await lockedDraft(tx);
  if (draft.changedAt.toISOString() !== seen) throw changedMeanwhile();
  const trial = countingTrial(draft, { published, now });
  const after = { threshold: draft.threshold, weights: draft.weights };
  const number = await publishPolicy(tx, after, { by: operator.name, note, now });
  await deleteDraft(tx);
  return { number, before: published, after, trial };
}

/** Brings back the rules of an earlier version, which were tried when they were published, and nothing else of it. */
export async function restoreRules(
  tx: TenantTransaction,
  wanted: number,
  { operator, now }: Author,
): Promise<Published> {
  const before = await lockedPolicy(tx);
  const versions = await listVersionsOf(tx, [THRESHOLD, WEIGHTS], MOST_VERSIONS);
  const version = versions.find(({ number }) => number === wanted);
  if (!version) throw new Refusal("notFound");
  const after = policyIn(version.values);
  const note = `Missbrauchsregeln wie in Version ${wanted}`;
  const number = await publishPolicy(tx, after, { by: operator.name, note, now });
  return { number, before, after };
}

async function publishPolicy(
  tx: TenantTransaction,
  { threshold, weights }: FraudPolicy,
  publication: { by: string; note: string; now: Date },
): Promise<number> {
  const changes = [
    { field: THRESHOLD, value: threshold },
    { field: WEIGHTS, value: Object.keys(weights).length === 0 ? undefined : weights },
  ];
  const number = await publishChanges(tx, changes, publication);
  if (number !== undefined) return number;
  throw new Refusal("wrongState", {
    detail: "These rules are in force already.",
    german: "Diese Regeln gelten schon.",
  });
}

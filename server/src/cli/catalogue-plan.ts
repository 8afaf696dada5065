import { entryFieldNames } from "@weitersagen/contract/catalogue-file";
import type { Change, Changes } from "../modules/catalogue/service/changes.ts";
import type { EntryPlan } from "../modules/catalogue/service/entry-plan.ts";
import { euros } from "./terminal.ts";

/** How many entries of a kind are listed; a load may have thousands. */
const LISTED = 20;

/** What a load adds, changes, withdraws and leaves out, a line each. */
export function describePlan(plan: EntryPlan): string[] {
  const lines = [
    ...sold("products", plan.products),
    ...sold("devices with a tariff", plan.offers),
    ...bounties(plan),
    ...section("categories", [
      ...plan.categories.added.map(({ key }) => `+ ${key}`),
      ...plan.categories.changed.map(({ after }) => `~ ${after.key}`),
      ...plan.removedCategories.map(({ key }) => `- ${key} (its page is removed)`),
    ]),
    ...section("campaigns", [
      ...plan.campaigns.added.map(({ id }) => `+ ${id}`),
      ...plan.campaigns.changed.map(({ after }) => `~ ${after.id}`),
    ]),
    ...section("advisors", [
      ...plan.advisors.added.map(({ externalId, lastName }) => `+ ${externalId} ${lastName}`),
      ...plan.advisors.changed.map(({ after }) => `~ ${after.externalId} ${after.lastName}`),
    ]),
    ...counted("translations", plan.phrases),
  ];
  return [
    ...(lines.length === 0 ? ["nothing changes"] : lines),
    ...(plan.leftOut.length === 0
      ? []
      : [`left out, because AusgeschlosseneProdukte names them: ${plan.leftOut.join(", ")}`]),
    ...unnamed(plan),
  ];
}

interface Sold {
  readonly id: number;
  readonly displayName: string;
  readonly status: "draft" | "active" | "withdrawn";
  readonly successorId: number | null;
}

const isWithdrawn = ({ before, after }: Change<Sold>): boolean =>
  before.status !== "withdrawn" && after.status === "withdrawn";

function sold(title: string, { added, changed }: Changes<Sold>): string[] {
  const withdrawn = changed.filter(isWithdrawn);
  const others = changed.filter((change) => !isWithdrawn(change));
  return section(title, [
    ...added.map(
      ({ id, displayName, status }) => `+ ${id} ${displayName}${status === "active" ? "" : ` (${status})`}`,
    ),
    ...others.map(({ after, fields }) => `~ ${after.id} ${after.displayName}: ${fieldList(fields)}`),
    ...withdrawn.map(({ after: { id, displayName, successorId } }) => {
      const next = successorId === null ? "without a successor" : `replaced by ${successorId}`;
      return `- ${id} ${displayName} (withdrawn, ${next})`;
    }),
  ]);
}

const fieldList = (fields: readonly string[]): string =>
  fields.map((field) => entryFieldNames[field] ?? field).join(", ");

function bounties({ bounties: { added, ending, removed } }: EntryPlan): string[] {
  const about = ({ productId, deviceId, amountCents, startsAt }: (typeof added)[number]) => {
    const item = deviceId === 0 ? `${productId}` : `${productId} with device ${deviceId}`;
    return `${item}: ${euros(amountCents)} from ${startsAt.toISOString()}`;
  };
  return section("bounties", [
    ...added.map((bounty) => `+ ${about(bounty)}`),
    ...ending.map(
      ({ bounty, endsAt }) =>
        `~ ${about(bounty)} ${endsAt ? `until ${endsAt.toISOString()}` : "without an end"}`,
    ),
    ...removed.map((bounty) => `- ${about(bounty)} (has not begun)`),
  ]);
}

/** The number of entries by their sign, then the first of them. */
function section(title: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  const signs = { "+": "added", "~": "changed", "-": "taken away" } as const;
  const counts = Object.entries(signs)
    .map(([sign, word]) => [entries.filter((entry) => entry.startsWith(sign)).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`);
  const rest = entries.length - LISTED;
  return [
    `${title}: ${counts.join(", ")}`,
    ...entries.slice(0, LISTED).map((entry) => `  ${entry}`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
}

const counted = (title: string, { added, changed }: Changes<unknown>): string[] =>
  added.length + changed.length === 0 ? [] : [`${title}: ${added.length} added, ${changed.length} changed`];

function unnamed({ unnamed: { products, offers, categories } }: EntryPlan): string[] {
  if (products + offers + categories === 0) return [];
  return [`not named in the files: ${products} products, ${offers} devices, ${categories} categories`];
}

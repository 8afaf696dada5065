import { resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import type { Command } from "commander";
import { registerAdvisors } from "../modules/agency/service/advisors.ts";
import { readCatalogueFiles } from "../modules/catalogue/service/files.ts";
import type { CataloguePlan } from "../modules/catalogue/service/import-catalogue.ts";
import { applyPlan, planCatalogue } from "../modules/catalogue/service/import-catalogue.ts";
import { readStoredAsset } from "../modules/content/service/stored-assets.ts";
import { Refusal } from "../platform/refusal.ts";
import { describePlan } from "./catalogue-plan.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { openTenant } from "./open-tenant.ts";
import { signerIfNeeded } from "./operator-signature.ts";
import { type KeyOptions, keyFileOption } from "./signer.ts";

interface LoadFlags extends KeyOptions {
  readonly dryRun?: true;
  readonly yes?: true;
  readonly complete?: true;
}

export function addCatalogueCommands(program: Command, run: RunCommand): void {
  program
    .command("catalogue")
    .description("products of a tenant")
    .command("load <slug> <folder>")
    .description(
      "show what the JSON files of a folder add, change and withdraw, and load them after a question",
    )
    .option("--dry-run", "only show what would happen")
    .option("--yes", "load without asking")
    .option("--complete", "the folder is the whole catalogue: withdraw what it does not name")
    .option(...keyFileOption)
    .action((slug: string, folder: string, flags: LoadFlags) =>
      run((context) => load(slug, folder, flags, context)),
    );
}

/** The plan is computed twice: when it is shown and when it is applied. If they differ, nothing is applied. */
async function load(
  slug: string,
  folder: string,
  { dryRun, yes, complete, ...key }: LoadFlags,
  context: CommandContext,
): Promise<void> {
  const { database, clock, print } = context;
  const tenant = await openTenant(slug, context);
  const files = await readCatalogueFiles(pathToFileURL(resolve(folder) + sep), (id) =>
    database.inTenant(tenant.id, (tx) => readStoredAsset(tx, id), { readOnly: true }),
  );
  const now = clock.now();
  const options = { now, excludedIds: tenant.settings.excludedProductIds, isComplete: complete === true };
  const shown = await database.inTenant(tenant.id, (tx) => planCatalogue(tx, files, options));
  for (const line of describeAll(shown)) print(line);
  if (dryRun) return print("nothing was loaded");
  if (await signerIfNeeded(context, key, { ability: "catalogue.change", tenant: slug }))
    requireSameAmounts(shown);
  if (!yes && !(await isConfirmed(slug, context))) return print("nothing was loaded");
  await database.inTenant(tenant.id, async (tx) => {
    const plan = await planCatalogue(tx, files, options);
    if (!isDeepStrictEqual(plan, shown)) {
      throw new Refusal("wrongState", {
        detail: "The catalogue has changed meanwhile. Run the command again.",
      });
    }
    await applyPlan(tx, plan, now, (done, total) => print(`${done} of ${total} products`));
    const agencies = await registerAdvisors(tx, now);
    if (agencies > 0) print(`${agencies} advisors are new in the register of agencies`);
  });
  print(`loaded the catalogue of ${slug}`);
}

/** What a product on sale pays is changed by two people. New products come with their first amount. */
function requireSameAmounts({ products, bounties }: CataloguePlan): void {
  const free = new Set([...products.added.map(({ id }) => id), ...bounties.redrafted]);
  const changed = [...bounties.added, ...bounties.ending.map(({ bounty }) => bounty), ...bounties.removed]
    .map(({ productId }) => productId)
    .filter((id) => !free.has(id));
  if (changed.length > 0)
    throw new Refusal("forbidden", {
      detail: `The amounts of products on sale need a second person: upload the file in the console (${[...new Set(changed)].join(", ")}).`,
    });
}

function describeAll(plan: CataloguePlan): string[] {
  const { added, changed, removed } = plan.pictures;
  const counts = `${added.length} added, ${changed.length} changed, ${removed.length} removed`;
  const isUnchanged = added.length + changed.length + removed.length === 0;
  return [...describePlan(plan), ...(isUnchanged ? [] : [`pictures: ${counts}`])];
}

async function isConfirmed(slug: string, { confirm }: CommandContext): Promise<boolean> {
  const answer = await confirm(`Load this into the catalogue of ${slug}?`);
  if (answer !== undefined) return answer;
  throw new Refusal("wrongState", {
    detail: "Nothing was loaded: without a terminal the command needs --yes, or --dry-run to only look.",
  });
}

import { type Command, InvalidArgumentError } from "commander";
import { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { listAgencyRates, removeRate, setRate } from "../modules/commission/service/rates.ts";
import { parseNumber } from "./agency-number.ts";
import { parseText } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { openTenant } from "./open-tenant.ts";
import { type KeyOptions, keyFileOption, readSigner } from "./signer.ts";
import { euros } from "./terminal.ts";

/** An agency may get nothing for a product. */
function parseAmount(text: string): number {
  if (!/^(0|[1-9]\d{0,6})$/.test(text))
    throw new InvalidArgumentError("It must be an amount in cents, such as 5000 for 50.00 €, or 0.");
  return Number(text);
}

export function addCommissionCommands(agency: Command, run: RunCommand): void {
  const commission = agency.command("commission").description("what an agency gets for an order");
  commission
    .command("list <slug>")
    .description("list the commission of each product")
    .argument("<agency>", "number of the agency", parseNumber)
    .action((slug: string, number: string) => run((context) => list(slug, number, context)));
  commission
    .command("set <slug>")
    .description(
      "pay an agency another amount than the catalogue's, for orders from now on; needs an operator's key",
    )
    .argument("<agency>", "number of the agency", parseNumber)
    .argument("<product>", "id or the provider's number of the product", parseText)
    .argument("<cents>", "net amount in cents", parseAmount)
    .option(...keyFileOption)
    .action((slug: string, agency: string, product: string, amountCents: number, options: KeyOptions) =>
      run(async (context) => {
        const { name: by } = await readSigner(context, options, { ability: "agencies.rates", tenant: slug });
        await set({ slug, agency, product, amountCents, by }, context);
      }),
    );
  commission
    .command("remove <slug>")
    .description("pay the catalogue's amount again, for orders from now on; needs an operator's key")
    .argument("<agency>", "number of the agency", parseNumber)
    .argument("<product>", "id or the provider's number of the product", parseText)
    .option(...keyFileOption)
    .action((slug: string, number: string, product: string, options: KeyOptions) =>
      run(async (context) => {
        await readSigner(context, options, { ability: "agencies.rates", tenant: slug });
        await remove({ slug, agency: number, product }, context);
      }),
    );
}

const depsOf = ({ database }: CommandContext) => ({ catalogue: new Catalogue(database) });

async function list(slug: string, agency: string, context: CommandContext): Promise<void> {
  const tenant = await openTenant(slug, context);
  const rates = await context.database.inTenant(
    tenant.id,
    (tx) => listAgencyRates(depsOf(context), tx, tenant, agency),
    { readOnly: true },
  );
  for (const { productId, productName, amountCents, isOwn } of rates) {
    const amount = euros(amountCents).padStart(10);
    context.print(
      `${String(productId).padStart(6)}  ${amount}  ${productName}${isOwn ? "  (own rate)" : ""}`,
    );
  }
  if (rates.length === 0) context.print("no product has a commission");
}

interface NamedRate {
  readonly slug: string;
  readonly agency: string;
  readonly product: string;
}

async function set(
  rate: NamedRate & { readonly amountCents: number; readonly by: string },
  context: CommandContext,
): Promise<void> {
  const tenant = await openTenant(rate.slug, context);
  const now = context.clock.now();
  const name = await context.database.inTenant(tenant.id, (tx) =>
    setRate(depsOf(context), tx, tenant, { ...rate, now }),
  );
  context.print(`${rate.agency} gets ${euros(rate.amountCents)} for ${name} from now on`);
}

async function remove(rate: NamedRate, context: CommandContext): Promise<void> {
  const tenant = await openTenant(rate.slug, context);
  const isRemoved = await context.database.inTenant(tenant.id, (tx) =>
    removeRate(depsOf(context), tx, tenant, rate),
  );
  context.print(
    isRemoved
      ? `${rate.agency} gets the catalogue's commission again`
      : `${rate.agency} has the catalogue's commission`,
  );
}

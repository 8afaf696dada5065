import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { agencyNames, categories, memberNames, productNames } from "../read-model/names.ts";
import { keysOf } from "../repository/figures.ts";
import { keyName, memberPseudonym } from "./names.ts";

interface Choice {
  readonly key: string;
  readonly name: string;
}

const named = (group: "channel" | "campaign", keys: readonly string[], language: Language): Choice[] =>
  keys.filter((key) => key !== "").map((key) => ({ key, name: keyName(group, key, language) }));

interface ChoicesWanted {
  readonly agencyNumber: string | undefined;
  readonly language: Language;
  /** False: members of agencies have pseudonyms. */
  readonly seesMembers: boolean;
}

/** What the figures can be filtered by. */
export async function readChoices(
  tx: TenantTransaction,
  { agencyNumber, language, seesMembers }: ChoicesWanted,
): Promise<Record<"products" | "categories" | "channels" | "campaigns" | "agencies" | "members", Choice[]>> {
  const agencies = await agencyNames(tx);
  const agency = agencies.find(({ number }) => number === agencyNumber);
  const members = agency ? await memberNames(tx, agency.id) : [];
  return {
    products: await productNames(tx, language),
    categories: (await categories(tx, language)).map(({ key, name }) => ({ key, name })),
    channels: named("channel", await keysOf(tx, "channel"), language),
    campaigns: named("campaign", await keysOf(tx, "campaign"), language),
    agencies: agencies.map(({ number, name }) => ({ key: number, name })),
    members: members.map(({ id, name }) => ({
      key: String(id),
      name: (seesMembers && name) || memberPseudonym(String(id), language),
    })),
  };
}

import type { NewTenant } from "@weitersagen/contract/console/tenants";
import type { Language } from "@weitersagen/contract/language";
import { startingModules } from "@weitersagen/domain/tenant-fields/starting-modules";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { type CheckedImage, checkImages } from "../../image/service/store.ts";
import { startTenant } from "../../opening/service/new-tenant.ts";

interface Author {
  readonly by: string;
  readonly now: Date;
  readonly language: Language;
}

/** Adds a closed tenant from the answers of the console's form. */
export async function createTenant(
  tx: PlatformTransaction,
  { slug, modules, logo, ...answers }: NewTenant,
  { by, now, language }: Author,
): Promise<void> {
  const settings = Object.fromEntries(startingModules.map((name) => [name, modules.includes(name) ? 1 : 0]));
  const picture = await logoOf(logo);
  await startTenant(tx, { slug, answers, now, logo: picture, settings }, { by, language });
}

async function logoOf(content: string | undefined): Promise<CheckedImage | undefined> {
  if (content === undefined || content === "") return undefined;
  const name = "Logo";
  return (await checkImages(new Map([[name, Buffer.from(content, "base64")]]))).get(name);
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "@weitersagen/contract/language";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { type ContentFolder, readContentFolder } from "../../content/service/content-folder.ts";
import { loadContent } from "../../content/service/load-content.ts";
import { addClosedTenant } from "../../tenant/service/administration.ts";
import { readTenantFile, type TenantDescription } from "../../tenant/service/description.ts";
import { type Start, writeStarterFolder } from "./starter.ts";

/** What the files of a new tenant say. */
export interface Starter {
  readonly description: TenantDescription;
  readonly content: ContentFolder;
}

/** Writes the files of a new tenant and reads them as the commands do, so that the same checks apply. */
export async function makeStarter(folder: string, start: Start): Promise<Starter> {
  await writeStarterFolder(folder, start);
  return {
    description: await readTenantFile(pathToFileURL(join(folder, "tenant.json"))),
    content: await readContentFolder(join(folder, "content")),
  };
}

interface Author {
  readonly by: string;
  readonly language: Language;
}

/** Adds a closed tenant with neutral texts. Its files are made in a folder that is removed again. */
export async function startTenant(
  tx: PlatformTransaction,
  start: Start,
  { by, language }: Author,
): Promise<void> {
  const { now } = start;
  const folder = await mkdtemp(join(tmpdir(), "weitersagen-tenant-"));
  try {
    const { description, content } = await makeStarter(join(folder, start.slug), start);
    await addClosedTenant(tx, description, { by, now, language }, async (own) => {
      await loadContent(own, content, { writtenBy: by, now });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

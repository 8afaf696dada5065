import { rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Slug } from "@weitersagen/contract/scalars";
import { fieldErrors } from "@weitersagen/contract/problem";
import type { Command } from "commander";
import * as z from "zod/mini";
import { readContentFolder } from "../modules/content/service/content-folder.ts";
import { loadContent } from "../modules/content/service/load-content.ts";
import { Answers, answerTexts } from "../modules/opening/service/answers.ts";
import { writeStarterFolder } from "../modules/opening/service/starter.ts";
import { createTenant } from "../modules/tenant/service/administration.ts";
import { readTenantFile } from "../modules/tenant/service/description.ts";
import { readJsonFile } from "../platform/json-file.ts";
import { Refusal } from "../platform/refusal.ts";
import type { CommandContext, RunCommand } from "./command.ts";

interface InitOptions extends Readonly<Record<string, string | undefined>> {
  readonly folder?: string;
  readonly answers?: string;
}

export function addTenantInitCommand(tenant: Command, run: RunCommand): void {
  const command = tenant
    .command("init <slug>")
    .description("add a tenant with neutral texts; what is not answered becomes a visible placeholder")
    .option("--folder <folder>", "where to write its files, which are yours to edit; else ./SLUG")
    .option("--answers <file>", 'a JSON file with the answers below: { "brand": "…", "supportEmail": "…" }');
  for (const [name, text] of Object.entries(answerTexts)) {
    const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    command.option(`--${flag} <value>`, text);
  }
  command.action((slug: string, options: InitOptions) => run((context) => init(slug, options, context)));
}

async function init(slug: string, options: InitOptions, context: CommandContext): Promise<void> {
  const { owner, database, clock, print } = context;
  requireSlug(slug);
  const answers = await readAnswers(options);
  const folder = resolve(options.folder ?? slug);
  if (await stat(folder).catch(() => undefined))
    throw new Refusal("wrongState", { detail: `${folder} exists already. Name another --folder.` });
  const now = clock.now();
  try {
    await writeStarterFolder(folder, { slug, answers, now });
    const description = await readTenantFile(pathToFileURL(join(folder, "tenant.json")));
    const content = await readContentFolder(join(folder, "content"));
    const id = await createTenant(owner, description);
    await database.inTenant(id, (tx) =>
      loadContent(tx, content, { writtenBy: "weitersagen tenant init", now }),
    );
    print(`created ${slug} with id ${id}; its files are in ${folder}`);
  } catch (error) {
    // Nothing is left of an attempt that was refused. The folder did not exist before.
    await rm(folder, { recursive: true, force: true });
    throw fileFailure(error, folder);
  }
  print(`next: weitersagen tenant check ${slug}`);
}

function requireSlug(slug: string): void {
  if (z.safeParse(Slug, slug).success) return;
  const message = "expected a-z, digits and hyphens, beginning with a letter";
  throw new Refusal("invalidInput", { errors: [{ path: "slug", message }] });
}

/** Options win over the file. */
async function readAnswers({ folder: _folder, answers: file, ...given }: InitOptions): Promise<Answers> {
  const fromFile = file === undefined ? {} : await readJsonFile(pathToFileURL(resolve(file)), AnyObject);
  if (!fromFile) throw new Refusal("notFound", { detail: `There is no file ${resolve(file ?? "")}` });
  const result = z.safeParse(Answers, { ...fromFile, ...given });
  if (result.success) return result.data;
  throw new Refusal("invalidInput", { errors: fieldErrors(result.error.issues, "en") });
}

const AnyObject = z.record(z.string(), z.unknown());

/** An unwritable folder is for the operator to correct. */
function fileFailure(error: unknown, folder: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (
    syscall === undefined ||
    !["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EEXIST"].includes(code ?? "")
  )
    return error;
  return new Refusal("wrongState", { detail: `${folder} cannot be written (${code}).` });
}

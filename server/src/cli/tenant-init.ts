import { rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Slug } from "@weitersagen/contract/scalars";
import type { Command } from "commander";
import { readGiven } from "@weitersagen/contract/wrong-type";
import * as z from "zod/mini";
import { loadContent } from "../modules/content/service/load-content.ts";
import { answerErrors, Answers, answerTexts } from "../modules/opening/service/answers.ts";
import { makeStarter } from "../modules/opening/service/new-tenant.ts";
import { createTenant, tenantSummaries } from "../modules/tenant/service/administration.ts";
import { readJsonFile } from "../platform/json-file.ts";
import { Refusal } from "../platform/refusal.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { signerIfNeeded } from "./operator-signature.ts";
import { type KeyOptions, keyFileOption } from "./signer.ts";
import { askForAnswers } from "./tenant-questions.ts";

interface InitOptions extends KeyOptions, Readonly<Record<string, string | undefined>> {
  readonly folder?: string;
  readonly answers?: string;
}

export function addTenantInitCommand(tenant: Command, run: RunCommand): void {
  const command = tenant
    .command("init <slug>")
    .description(
      "add a tenant with neutral texts. At a terminal and without --brand it asks; what is not answered becomes a visible placeholder",
    )
    .option("--folder <folder>", "where to write its files, which are yours to edit; else ./SLUG")
    .option("--answers <file>", 'a JSON file with the answers below: { "brand": "…", "supportEmail": "…" }')
    .option(...keyFileOption);
  for (const [name, text] of Object.entries(answerTexts)) {
    const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    command.option(`--${flag} <value>`, text);
  }
  command.action((slug: string, options: InitOptions) => run((context) => init(slug, options, context)));
}

async function init(slug: string, options: InitOptions, context: CommandContext): Promise<void> {
  const { owner, database, clock, print } = context;
  await signerIfNeeded(context, options, { ability: "tenants.create", tenant: null });
  const folder = resolve(options.folder ?? slug);
  await requireNew(slug, folder, context);
  const given = await readAnswers(options);
  const answers = parseAnswers(given["brand"] === undefined ? await askForAnswers(given, context) : given);
  const now = clock.now();
  try {
    const { description, content } = await makeStarter(folder, { slug, answers, now });
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

/** Before the first question, so that no answer is lost. */
async function requireNew(slug: string, folder: string, { database }: CommandContext): Promise<void> {
  if (!z.safeParse(Slug, slug).success) {
    const message = "expected a-z, digits and hyphens, beginning with a letter";
    throw new Refusal("invalidInput", { errors: [{ path: "slug", message }] });
  }
  const known = await tenantSummaries(database);
  if (known.some((tenant) => tenant.slug === slug))
    throw new Refusal("wrongState", { detail: `The tenant "${slug}" exists already.` });
  if (await stat(folder).catch(() => undefined))
    throw new Refusal("wrongState", { detail: `${folder} exists already. Name another --folder.` });
}

/** What the options and the file say; options win. */
async function readAnswers({ folder: _folder, keyFile: _keyFile, answers: file, ...given }: InitOptions) {
  if (file === undefined) return given;
  const fromFile = await readJsonFile(pathToFileURL(resolve(file)), AnyObject);
  if (!fromFile) throw new Refusal("notFound", { detail: `There is no file ${resolve(file)}` });
  return { ...fromFile, ...given };
}

const AnyObject = z.record(z.string(), z.unknown());

function parseAnswers(given: Readonly<Record<string, unknown>>): Answers {
  const result = readGiven(Answers, given);
  if (result.success) return result.data;
  throw new Refusal("invalidInput", { errors: answerErrors(result.issues) });
}

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

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod/mini";
import { contentFolder } from "../compose/content.ts";
import {
  createTenant,
  describeTenant,
  setTenantFields,
  tenantSummaries,
} from "../modules/tenant/service/administration.ts";
import { readTenantFile, TenantDescription } from "../modules/tenant/service/description.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";

export const tenantCommand: Command = {
  name: "tenant",
  usage: [
    ["tenant list", "all tenants"],
    ["tenant show SLUG", "the tenant as it is, in the form that create takes; its secrets are left out"],
    [
      "tenant create FILE",
      "adds the tenant that a JSON file describes (settings, domains, routes), with the theme.json beside it",
    ],
    [
      "tenant set SLUG FIELD=VALUE …",
      "changes fields, Domains=A,B and Route.NAME=PATH; servers follow within seconds",
    ],
  ],
  notes: "Every field, and the way from a copied folder to a programme of one's own: docs/tenant.md",
  async run([action, slug, ...assignments], context) {
    const { database, print } = context;
    if (action === "list") {
      for (const { slug: known, brand, version } of await tenantSummaries(database)) {
        print(`${known.padEnd(20)} ${brand.padEnd(24)} version ${version}`);
      }
    } else if (slug === undefined) throw new UsageError();
    else if (action === "show") {
      const description = z.encode(TenantDescription, await describeTenant(database, slug));
      print(JSON.stringify(description, null, 2));
    } else if (action === "create") await create(slug, context);
    else if (action === "set" && assignments.length > 0) {
      await setTenantFields(database, slug, assignments);
      print(`changed ${slug}`);
    } else throw new UsageError();
  },
};

async function create(file: string, { config, owner, print, warn }: CommandContext): Promise<void> {
  const description = await readTenantFile(pathToFileURL(resolve(file)));
  const id = await createTenant(owner, description);
  print(`created ${String(description.settings["Mandant"])} with id ${id}`);
  const folder = join(contentFolder, String(description.settings["SquidexAppName"]));
  if (config.cmsUrl === undefined && !existsSync(folder)) {
    warn(`it has no pages yet, and leads to /404: ${folder} is missing`);
  }
}

import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import {
  createTenant,
  setTenantFields,
  TenantDescription,
  tenantSummaries,
} from "../modules/tenant/service/administration.ts";
import { type Command, UsageError } from "./command.ts";

export const tenantCommand: Command = {
  name: "tenant",
  usage: [
    ["tenant list", "all tenants"],
    ["tenant create FILE", "adds the tenant that a JSON file describes (settings, domains, routes)"],
    ["tenant set SLUG FIELD=VALUE …", "changes fields; servers follow within seconds"],
  ],
  async run([action, ...args], { database, owner, print }) {
    if (action === "list") {
      for (const { slug, brand, version } of await tenantSummaries(database)) {
        print(`${slug.padEnd(20)} ${brand.padEnd(24)} version ${version}`);
      }
    } else if (action === "create" && args[0] !== undefined) {
      const description = z.parse(TenantDescription, JSON.parse(await readFile(args[0], "utf8")));
      const id = await createTenant(owner, database, description);
      print(`created ${String(description.settings["Mandant"])} with id ${id}`);
    } else if (action === "set" && args.length >= 2) {
      const [slug = "", ...assignments] = args;
      await setTenantFields(database, slug, assignments);
      print(`changed ${slug}`);
    } else throw new UsageError();
  },
};

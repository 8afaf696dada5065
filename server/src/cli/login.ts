import { issueHandedToken } from "../modules/account/service/handed-links.ts";
import { Tenants } from "../modules/tenant/service/directory.ts";
import { Refusal } from "../platform/refusal.ts";
import { type Command, UsageError } from "./command.ts";

export const loginCommand: Command = {
  name: "login",
  usage: [
    ["login create SLUG EMAIL", "a link that logs in: for 90 days in autologin mode, else once within a day"],
  ],
  async run([action, slug, email], { config, database, clock, log, print }) {
    if (action !== "create" || slug === undefined || email === undefined) throw new UsageError();
    const hosts = { publicUrl: config.publicUrl, fallbackSlug: config.fallbackTenant };
    const tenants = new Tenants(database, hosts, log);
    await tenants.refresh();
    const tenant = tenants.bySlug(slug);
    if (!tenant) throw new Refusal("PSOF0102");
    const { isAutologin } = tenant.settings;
    const token = await database.inTenant(tenant.id, (tx) =>
      issueHandedToken(tx, { email, isAutologin, now: clock.now() }),
    );
    print(`${tenants.originOf(tenant)}/login/${token}`);
  },
};

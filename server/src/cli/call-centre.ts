import { addAgent, listAgents, removeAgent } from "../modules/call-centre/service.ts";
import { Refusal } from "../platform/refusal.ts";
import { type Command, UsageError } from "./command.ts";
import { openTenant } from "./open-tenant.ts";

export const callCentreCommand: Command = {
  name: "callcentre",
  usage: [
    ["callcentre add SLUG EMAIL NAME", "creates an account for the call centre and mails its login link"],
    ["callcentre list SLUG", "lists the tenant's accounts"],
    ["callcentre end SLUG EMAIL", "ends an account and its sessions immediately"],
  ],
  async run([action, slug, email, ...name], context) {
    const { database, clock, print, warn } = context;
    if (slug === undefined) throw new UsageError();
    const { id: tenantId, settings } = await openTenant(slug, context);
    await database.inTenant(tenantId, async (tx) => {
      if (action === "add" && /^\S+@\S+$/.test(email ?? "") && name.length > 0) {
        const agent = await addAgent(tx, name.join(" "), email ?? "", clock.now());
        print(`${agent.id}  ${agent.email}: login link mailed`);
        if (!settings.callCentre)
          warn(`The call centre is switched off: weitersagen tenant set ${slug} ModuleCallcenter=1`);
      } else if (action === "list" && email === undefined) {
        const agents = await listAgents(tx);
        for (const agent of agents) {
          print(`${agent.endedAt ? "ended " : "active"}  ${agent.email}  ${agent.name}`);
        }
        if (agents.length === 0) print("no accounts yet");
      } else if (action === "end" && email !== undefined && name.length === 0) {
        if (!(await removeAgent(tx, email, clock.now())))
          throw new Refusal("notFound", { detail: `There is no active account with the address ${email}.` });
        print(`ended ${email}`);
      } else throw new UsageError();
    });
  },
};

import { addAgent, listAgents, removeAgent } from "../modules/call-centre/service.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import { type Command, UsageError } from "./command.ts";

export const callCentreCommand: Command = {
  name: "callcentre",
  usage: [
    ["callcentre add SLUG EMAIL NAME", "issues an account for the telephone desk and mails its link"],
    ["callcentre list SLUG", "the tenant's accounts"],
    ["callcentre end SLUG EMAIL", "ends an account and its sessions at once"],
  ],
  async run([action, slug, email, ...name], { database, clock, print }) {
    if (slug === undefined) throw new UsageError();
    const tenantId = await tenantNamed(database, slug);
    await database.inTenant(tenantId, async (tx) => {
      if (action === "add" && /^\S+@\S+$/.test(email ?? "") && name.length > 0) {
        const agent = await addAgent(tx, name.join(" "), email ?? "", clock.now());
        print(`${agent.id}  ${agent.email}: the link is on its way`);
      } else if (action === "list" && email === undefined) {
        for (const agent of await listAgents(tx)) {
          print(`${agent.endedAt ? "ended" : "valid"}  ${agent.email}  ${agent.name}`);
        }
      } else if (action === "end" && email !== undefined && name.length === 0) {
        await removeAgent(tx, email, clock.now());
        print(`ended ${email}`);
      } else throw new UsageError();
    });
  },
};

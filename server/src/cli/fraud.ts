import { tenantNamed } from "../modules/tenant/service/administration.ts";
import { decideHeldReward, listHeldRewards } from "../modules/reward/service/decide.ts";
import { Refusal } from "../platform/refusal.ts";
import { type Command, UsageError } from "./command.ts";
import { euros } from "./terminal.ts";

export const fraudCommand: Command = {
  name: "fraud",
  usage: [
    ["fraud list SLUG", "lists rewards that wait for a decision, with their reasons, oldest first"],
    ["fraud decide SLUG ID pass|reject NAME", "releases or cancels a waiting reward; NAME is the operator"],
  ],
  async run([action, slug, id, decision, by, ...rest], { database, clock, print }) {
    if (slug === undefined || rest.length > 0) throw new UsageError();
    const tenantId = await tenantNamed(database, slug);
    if (action === "list" && id === undefined) {
      const held = await database.inTenant(tenantId, listHeldRewards, { readOnly: true });
      for (const { id: reward, heldAt, amountCents, score, reasons } of held) {
        const amount = euros(amountCents).padStart(12);
        print(
          `${String(reward).padStart(8)} ${heldAt.toISOString()} ${amount} ${score} ${reasons.join(", ")}`,
        );
      }
      print(`${held.length} waiting`);
      return;
    }
    const isDecision = decision === "pass" || decision === "reject";
    if (action !== "decide" || !isDecision || !by || !/^\d{1,15}$/.test(id ?? "")) throw new UsageError();
    const found = await database.inTenant(tenantId, (tx) =>
      decideHeldReward(tx, Number(id), { decision, by, now: clock.now() }),
    );
    if (!found) throw new Refusal("notFound", { detail: `No reward ${id} waits for a decision.` });
    print(`reward ${id}: ${decision === "pass" ? "released" : "cancelled"}, decided by ${by}`);
  },
};

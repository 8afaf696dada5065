import type { TestApp } from "./app.ts";
import { commissionDesk } from "./commission-desk.ts";
import type { plantedRows } from "./planted-rows.ts";

/** The case about commissions and credit notes: one that was cancelled, and what it settled. */
export function commissionCases(app: TestApp, { isThere }: Pick<ReturnType<typeof plantedRows>, "isThere">) {
  const desk = commissionDesk(app);
  const tables = ["commission", "credit_note", "credit_note_line", "credit_note_event", "ledger_entry"];
  return {
    creditNotes: {
      ends: "2034-12-31T23:00:00Z",
      plant: async () => {
        const agency = await desk.addAgency();
        await desk.order(agency, { contractOn: "2026-01-01" });
        const settled = await desk.settle(agency, { month: "2026-03" });
        if (settled.kind !== "issued") throw new Error(`not issued: ${settled.kind}`);
        await desk.cancelNote(settled.number);
      },
      seen: async () => (await Promise.all(tables.map((table) => isThere(table)()))).includes(true),
    },
  };
}

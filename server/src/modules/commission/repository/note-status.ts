import type { CreditNoteStatus } from "@weitersagen/domain/credit-note";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface NoteChange {
  readonly from: readonly CreditNoteStatus[];
  readonly to: CreditNoteStatus;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
  /** The reason that the note shows from now on, also to its agency. */
  readonly shown: string | null;
}

export interface MovedNote {
  readonly id: number;
  readonly number: string;
  readonly agencyId: number;
  readonly vatCents: number;
  readonly grossCents: number;
}

/** Changes the status of those credit notes that have one of the expected ones, and writes their history. */
export function changeNoteStatus(
  tx: TenantTransaction,
  ids: readonly number[],
  { from, to, at, actor, reason, shown }: NoteChange,
): Promise<MovedNote[]> {
  return tx
    .with("previous", (db) =>
      db
        .selectFrom("credit_note")
        .select(["id", "status"])
        .where("tenant_id", "=", tx.tenantId)
        .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
        .where("kind", "=", "invoice")
        .where("status", "in", from)
        .forUpdate(),
    )
    .with("moved", (db) =>
      db
        .updateTable("credit_note")
        .from("previous")
        .set({ status: to, status_at: at, reason: shown })
        .where("credit_note.tenant_id", "=", tx.tenantId)
        .whereRef("credit_note.id", "=", "previous.id")
        .returning([
          "credit_note.id",
          "credit_note.number",
          "credit_note.agency_id as agencyId",
          "credit_note.vat_cents as vatCents",
          "credit_note.gross_cents as grossCents",
          "previous.status as before",
        ]),
    )
    .with("event", (db) =>
      db
        .insertInto("credit_note_event")
        .columns(["tenant_id", "credit_note_id", "from_status", "to_status", "at", "actor", "reason"])
        .expression(
          db
            .selectFrom("moved")
            .select((eb) => [
              eb.val(tx.tenantId).as("tenant_id"),
              "moved.id as credit_note_id",
              "moved.before as from_status",
              eb.val(to).as("to_status"),
              eb.val(at).as("at"),
              eb.val(actor).as("actor"),
              eb.val(reason).as("reason"),
            ]),
        ),
    )
    .selectFrom("moved")
    .select(["id", "number", "agencyId", "vatCents", "grossCents"])
    .orderBy("id")
    .execute();
}

export async function insertIssued(
  tx: TenantTransaction,
  { id, at, actor }: { id: number; at: Date; actor: string },
): Promise<void> {
  await tx
    .insertInto("credit_note_event")
    .values({ tenant_id: tx.tenantId, credit_note_id: id, from_status: null, to_status: "issued", at, actor })
    .execute();
}

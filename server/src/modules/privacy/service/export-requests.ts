import { holdsOf } from "../repository/holds.ts";
import { requestsOf } from "../repository/requests.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ExportedSection } from "../../../platform/personal-data.ts";

interface Subject {
  readonly referrerId: number | null;
  readonly emails: readonly string[];
}

/** What the person asked for about their data, and the answers. */
export async function exportRequests(tx: TenantTransaction, subject: Subject): Promise<ExportedSection> {
  const requests = await requestsOf(tx, subject);
  return {
    name: "privacyRequests",
    texts: {
      de: {
        title: "Anliegen zum Datenschutz",
        note: "Was Sie von uns wollten und was wir geantwortet haben.",
      },
      en: { title: "Requests about your data", note: "What you asked us for, and what we answered." },
    },
    records: requests.map(({ kind, state, message, outcome, receivedOn, closedAt, email }) => ({
      kind,
      email,
      status: state,
      createdAt: receivedOn,
      text: message,
      note: outcome,
      decidedAt: closedAt,
    })),
  };
}

/** Holds because of a dispute. */
export async function exportHolds(tx: TenantTransaction, subject: Subject): Promise<ExportedSection> {
  const holds = await holdsOf(tx, subject);
  return {
    name: "holds",
    texts: {
      de: {
        title: "Sperrvermerke",
        note: "Zeiten, in denen Ihre Daten für einen Streitfall aufbewahrt werden.",
      },
      en: { title: "Holds", note: "Times in which your data are kept for a dispute." },
    },
    records: holds.map(({ reason, setAt, liftedAt }) => ({ note: reason, at: setAt, endedAt: liftedAt })),
  };
}

import type { plantedRows } from "./planted-rows.ts";

type Planted = Pick<ReturnType<typeof plantedRows>, "insert" | "isThere">;

/** Requests about personal data and holds, which end three years after the year of their end. */
export function privacyCases({ insert, isThere }: Planted, begin: Date) {
  return {
    privacyRequests: {
      ends: "2029-12-31T23:00:00Z",
      plant: () =>
        insert("privacy_request", {
          kind: "access",
          origin: "desk",
          state: "done",
          email: "asked@example.org",
          language: "de",
          received_on: "2026-03-01",
          due_on: "2026-04-01",
          created_at: begin,
          closed_at: begin,
          closed_by: "ops",
        }),
      seen: isThere("privacy_request"),
    },
    holds: {
      ends: "2029-12-31T23:00:00Z",
      plant: () =>
        insert("privacy_hold", {
          emails: ["held@example.org"],
          reason: "dispute",
          check_on: "2026-09-01",
          set_at: begin,
          set_by: "ops",
          lifted_at: begin,
          lifted_by: "ops",
          lift_reason: "settled",
        }),
      seen: isThere("privacy_hold"),
    },
  };
}

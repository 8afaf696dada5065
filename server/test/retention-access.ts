import type { plantedRows } from "./planted-rows.ts";

type Planted = Pick<ReturnType<typeof plantedRows>, "insert" | "isThere">;

interface Given {
  readonly begin: Date;
  readonly hash: Buffer;
  readonly placed: () => Promise<{ readonly referrerId: number }>;
  readonly paidReward: () => Promise<{ readonly rewardId: number }>;
}

/** Sessions, links, attempts and requests, which end days to months after they are used or expire. */
export function accessCases({ insert, isThere }: Planted, { begin, hash, placed, paidReward }: Given) {
  return {
    sessions: {
      ends: "2026-03-03T09:00:00.001Z",
      plant: () =>
        insert("access_token", { hash, kind: "user", subject: 1, created_at: begin, expires_at: begin }),
      seen: isThere("access_token"),
    },
    mailedLinks: {
      ends: "2026-04-01T09:00:00.001Z",
      plant: async () => {
        const { rewardId } = await paidReward();
        await insert("one_time_token", {
          hash,
          purpose: "login",
          subject: 1,
          created_at: begin,
          expires_at: begin,
        });
        // By the calendar: an hour earlier.
        const expires = new Date("2026-03-02T10:00:00.001Z");
        await insert("reward_token", { hash, reward_id: rewardId, created_at: begin, expires_at: expires });
      },
      seen: async () => (await isThere("one_time_token")()) || (await isThere("reward_token")()),
    },
    reminders: {
      ends: "2026-04-01T08:00:00Z",
      plant: () => insert("reminder", { person: "referrer", person_id: 1, reminded_at: begin }),
      seen: isThere("reminder"),
    },
    accountAccess: {
      ends: "2027-03-02T09:00:00Z",
      plant: async () =>
        insert("account_access", {
          referrer_id: (await placed()).referrerId,
          kind: "login",
          purpose: "help",
          os_user: "ops",
          at: begin,
          expires_at: begin,
        }),
      seen: isThere("account_access"),
    },
    dataRequests: {
      ends: "2026-03-04T09:00:00.001Z",
      plant: () => insert("data_request", { email: "d@example.org", language: "de", created_at: begin }),
      seen: isThere("data_request"),
    },
    requests: {
      ends: "2026-03-03T09:00:00.001Z",
      plant: async () => {
        await insert("failed_login", { email_hash: hash, count: 1, first_at: begin });
        await insert("idempotency_key", { call_id: "c", key: "k", request_hash: hash, created_at: begin });
      },
      seen: async () => (await isThere("failed_login")()) || (await isThere("idempotency_key")()),
    },
    attempts: {
      ends: "2026-03-04T09:00:00.001Z",
      plant: () => insert("rate_limit", { bucket_hash: hash, window_start: begin, count: 1 }),
      seen: isThere("rate_limit"),
    },
  };
}

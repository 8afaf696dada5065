import type { CallOptions } from "@weitersagen/contract/page";
import type { OwnReward } from "@weitersagen/contract/reward";
import { useSearchParams } from "../../lib/router/router-context.tsx";
import { pathOf, pathWith } from "../../lib/page/links.ts";
import { usePage } from "../../lib/page/page.tsx";

export type Choice = "transfer" | "voucher";

/** How a choice is called in an address. */
const wordOf: Readonly<Record<Choice, string>> = { transfer: "ueberweisung", voucher: "gutschein" };

export interface RewardLink {
  /** Whether the visitor came by a mailed link; otherwise the login counts. */
  readonly isMailed: boolean;
  /** Goes with every call: the token of the link, if there is one. */
  readonly proof: CallOptions;
  /** The choice that the address holds; where there is but one, that one. */
  readonly choice: Choice | undefined;
  readonly toRewards: string;
  readonly toReward: (id: number, choice: Choice) => string;
  /** The voucher waits for new codes. */
  readonly isOutOfStock: boolean;
  readonly toThanks: (reward: OwnReward, choice: Choice) => string;
}

/**
 * The mailed token opens one reward without a login. It stands in the address of the screens that need it and nowhere
 * else: the thanks are said without it, unless the tenant would ask for a login there.
 */
export function useRewardLink(): RewardLink {
  const page = usePage();
  const search = useSearchParams();
  const token = search.get("token") || undefined;
  const kept = token === undefined ? {} : { token };
  const { forcesLogin, offersVouchers } = page.tenant.configuration;
  const rewards = pathOf(page, "PraemieWaehlen") ?? "/";
  return {
    isMailed: token !== undefined,
    // A header takes only plain characters; a token has no others, but an address may.
    proof: token === undefined ? {} : { rewardToken: encodeURIComponent(token) },
    choice: offersVouchers
      ? (["transfer", "voucher"] as const).find((choice) => wordOf[choice] === search.get("art"))
      : "transfer",
    toRewards: withQuery(rewards, kept),
    toReward: (id, choice) =>
      withQuery(pathWith(page, "PraemieDaten", id) ?? rewards, { art: wordOf[choice], ...kept }),
    isOutOfStock: search.has("vergriffen"),
    toThanks: ({ kind, hasVoucherInStock }, choice) =>
      withQuery(pathOf(page, kind === "goodwill" ? "KulanzDanke" : "PraemieDanke") ?? "/", {
        art: wordOf[choice],
        ...(choice === "voucher" && !hasVoucherInStock ? { vergriffen: "1" } : {}),
        ...(forcesLogin ? kept : {}),
      }),
  };
}

function withQuery(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

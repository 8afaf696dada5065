import type { CallOptions } from "@weitersagen/contract/page";
import type { OwnReward } from "@weitersagen/contract/reward";
import { useSearchParams } from "../../lib/router/router-context.tsx";
import { pathOf, pathWith } from "../../lib/page/links.ts";
import { usePage } from "../../lib/page/page.tsx";

export type Choice = "transfer" | "voucher";

/** In place of a reward's id: all that are ready. */
export const ALL = "alle";

/** The choice in an address. */
const wordOf: Readonly<Record<Choice, string>> = { transfer: "ueberweisung", voucher: "gutschein" };

export interface RewardLink {
  /** Whether the visitor came by a mailed link; otherwise the login is used. */
  readonly isMailed: boolean;
  /** Options for every call: the token of the link, if there is one. */
  readonly proof: CallOptions;
  /** The choice in the address, or the only option. */
  readonly choice: Choice | undefined;
  readonly toRewards: string;
  /** The form for the owner's bank details; undefined if the tenant has none. */
  readonly toBank: (party: OwnReward["party"]) => string | undefined;
  readonly toReward: (id: number | typeof ALL, choice: Choice) => string;
  /** No voucher codes are in stock. */
  readonly isOutOfStock: boolean;
  readonly toThanks: (
    reward: Pick<OwnReward, "kind" | "hasVoucherInStock">,
    choice: Choice,
    hasNext: boolean,
  ) => string;
}

/**
 * The mailed token opens the rewards of one order without a login. It is in the address of the screens that need it only: the
 * thanks page does without it, unless it offers the next reward or the tenant requires a login there.
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
    // Headers allow only ASCII characters. A token has no others, but an address may.
    proof: token === undefined ? {} : { rewardToken: encodeURIComponent(token) },
    choice: offersVouchers
      ? (["transfer", "voucher"] as const).find((choice) => wordOf[choice] === search.get("art"))
      : "transfer",
    toRewards: withQuery(rewards, kept),
    toBank: (party) => {
      const form = pathOf(page, party === "recipient" ? "EmpfaengerBankdaten" : "EmpfehlerBankdaten");
      return form && withQuery(form, kept);
    },
    toReward: (id, choice) =>
      withQuery(pathWith(page, "PraemieDaten", id) ?? rewards, { art: wordOf[choice], ...kept }),
    isOutOfStock: search.has("vergriffen"),
    toThanks: ({ kind, hasVoucherInStock }, choice, hasNext) =>
      withQuery(pathOf(page, kind === "goodwill" ? "KulanzDanke" : "PraemieDanke") ?? "/", {
        art: wordOf[choice],
        ...(choice === "voucher" && !hasVoucherInStock ? { vergriffen: "1" } : {}),
        ...(hasNext || forcesLogin ? kept : {}),
      }),
  };
}

function withQuery(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

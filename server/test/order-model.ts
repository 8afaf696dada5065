import { rewardAfter, type Share } from "./walk-model.ts";

interface ModelReward {
  /** The id in the product; 0 until the product has created it. */
  id: number;
  readonly party: string;
  readonly cents: number;
  state: string;
  voucher: boolean;
  clawedBack: boolean;
}

const isOwed = ({ state }: ModelReward) => ["open", "provided", "collected"].includes(state);
const isSettled = ({ state }: ModelReward) => ["collected", "paid", "expired"].includes(state);
const sum = (rewards: readonly ModelReward[]) => rewards.reduce((total, { cents }) => total + cents, 0);

/** An order with its rewards and its recommendation as the rules require, without database and product. */
export class OrderModel {
  readonly rewards: ModelReward[] = [];
  recommendation = "ok";
  readonly #share: Share;

  constructor(share: Share) {
    this.#share = share;
  }

  /** The order counts, with a product that pays this bounty. Returns the new rewards. */
  accept(bounty: number): ModelReward[] {
    const part = Math.floor((bounty * (100 - this.#share)) / 100);
    const wanted = [
      { party: "referrer", cents: bounty - part },
      { party: "recipient", cents: part },
    ].filter(({ cents }) => cents > 0);
    const present = this.rewards.filter(({ state }) => state !== "cancelled");
    // A paid reward that was owed back may be kept; it is not paid again.
    if (wanted.length > 0) for (const reward of present) reward.clawedBack = false;
    const isSame =
      present.length === wanted.length &&
      wanted.every((one) => present.some(({ party, cents }) => party === one.party && cents === one.cents));
    if (isSame) return [];
    const kept = present.some(isSettled) ? present : [];
    if (kept.length === 0) for (const reward of present) this.#cancel(reward);
    const added = wanted
      .filter(({ party }) => !kept.some((one) => one.party === party))
      .map((one) => ({ ...one, id: 0, state: "open", voucher: false, clawedBack: false }));
    this.rewards.push(...added);
    return added;
  }

  cancelOrder(): void {
    for (const reward of this.rewards) {
      if (reward.state === "paid") reward.clawedBack = true;
      else this.#cancel(reward);
    }
  }

  /** A reward owed back whose payment is returned is settled: it is cancelled at once. */
  isRecovered({ state, clawedBack }: ModelReward, event: string): boolean {
    return event === "return" && state === "paid" && clawedBack;
  }

  /** The status after the event; undefined if the current one forbids it. */
  move(reward: ModelReward, event: string, voucher: boolean): string | undefined {
    const isRecovered = this.isRecovered(reward, event);
    const to = rewardAfter(reward.state, event);
    if (to === undefined) return undefined;
    reward.state = to;
    if (event === "collect") reward.voucher = voucher;
    if (["pay", "return", "expire", "cancel"].includes(event)) this.#follow();
    if (isRecovered) this.#cancel(reward);
    return reward.state;
  }

  /** The balances that the accounts of the order must have. */
  ledger(): Record<string, number> {
    const paid = this.rewards.filter(({ state }) => state === "paid");
    const owed = sum(this.rewards.filter(isOwed));
    const clawback = sum(paid.filter(({ clawedBack }) => clawedBack));
    return {
      owed: 0 - owed,
      bank: 0 - sum(paid.filter(({ voucher }) => !voucher)),
      vouchers: 0 - sum(paid.filter(({ voucher }) => voucher)),
      clawback,
      programme: owed + sum(paid) - clawback,
    };
  }

  #cancel(reward: ModelReward): void {
    if (!isOwed(reward)) return;
    reward.state = "cancelled";
    this.#follow();
  }

  /** The recommendation is paid when a reward is paid and none is pending. */
  #follow(): void {
    const isPending = this.rewards.some(isOwed);
    const isPaid = this.rewards.some(({ state }) => state === "paid");
    if (this.recommendation === "ok" && !isPending && isPaid) this.recommendation = "paid";
    else if (this.recommendation === "paid" && isPending) this.recommendation = "ok";
  }
}

import type { NewBankAccount } from "@weitersagen/contract/bank-account";
import { bankAccountDeps } from "../src/compose/reward.ts";
import type { AccountOwner } from "../src/modules/bank-account/service/deps.ts";
import {
  type Proof,
  readOwnAccount,
  removeOwnAccount,
  saveOwnAccount,
} from "../src/modules/bank-account/service/own-bank-account.ts";
import { keylessOperator } from "../src/modules/operator/service/signers.ts";
import { exportFile } from "../src/modules/payout/service/batches.ts";
import { createBatch, payoutRules, previewBatch } from "../src/modules/payout/service/create.ts";
import type { PayoutDeps } from "../src/modules/payout/service/deps.ts";
import { importAnswer, readAnswer } from "../src/modules/payout/service/import-answer.ts";
import { releaseBatch } from "../src/modules/payout/service/release.ts";
import { voidBatch } from "../src/modules/payout/service/void.ts";
import { moveReward } from "../src/modules/reward/service/move.ts";
import type { TestApp } from "./app.ts";
import { rewardDesk } from "./reward-desk.ts";

interface SaveOptions {
  readonly proof?: Proof;
  readonly language?: "de" | "en";
}

/** Bank accounts and payouts of one tenant, each call in a transaction of its own. */
export function moneyDesk(app: TestApp, slug = "ewe", deps: PayoutDeps = bankAccountDeps(app.secretKeys)) {
  const desk = rewardDesk(app, slug);
  const { tenant, inTenant } = desk;
  const now = () => app.clock.now();
  const signer = (name: string) => app.database.withoutTenant((tx) => keylessOperator(tx, name, now()));
  const saveAccount = ({ party, id }: AccountOwner, account: NewBankAccount, options: SaveOptions = {}) =>
    inTenant((tx) =>
      saveOwnAccount(deps, tx, tenant(), {
        owner: { party, id },
        account,
        proof: "mailed link",
        now: now(),
        ...options,
      }),
    );
  /** A referrer's reward for which a transfer is chosen, to the account if there is one. */
  async function chooseTransfer(account: NewBankAccount | undefined) {
    const order = await desk.place();
    await desk.accept(order);
    const [reward] = await desk.rewards(order);
    if (!reward) throw new Error("no reward");
    const owner = { party: "referrer", id: order.referrerId } as const;
    if (account) await saveAccount(owner, account);
    await inTenant(async (tx) => {
      const by = { now: now(), actor: "test", expiresAt: new Date(now().getTime() + 1e10) };
      await moveReward(tx, reward.id, "provide", by);
      await moveReward(tx, reward.id, "collect", { ...by, choice: "transfer" });
    });
    return { ...order, ...owner, rewardId: reward.id };
  }
  return {
    deps,
    saveAccount,
    chooseTransfer,
    readAccount: (owner: AccountOwner) => inTenant((tx) => readOwnAccount(deps, tx, owner, { now: now() })),
    removeAccount: (owner: AccountOwner) =>
      inTenant((tx) => removeOwnAccount(deps, tx, tenant(), { owner, proof: "mailed link", now: now() })),
    preview: (at = now()) => inTenant((tx) => previewBatch(tx, payoutRules(deps, tenant(), at))),
    signer,
    create: async (name = "Kim") => {
      const by = await signer(name);
      return inTenant((tx) => createBatch(deps, tx, tenant(), { by, now: now() }));
    },
    release: async (number: string, name = "Sascha") => {
      const by = await signer(name);
      return inTenant((tx) => releaseBatch(deps, tx, tenant(), { number, by, now: now() }));
    },
    voidBatch: async (number: string, name = "Kim", reason = "wrong month") => {
      const by = await signer(name);
      return inTenant((tx) => voidBatch(deps, tx, tenant(), { number, by, reason, now: now() }));
    },
    exportTo: (number: string, write: (piece: Buffer) => Promise<void>) =>
      inTenant((tx) => exportFile(deps, tx, { number, osUser: "test", now: now() }, write)),
    async fileOf(number: string): Promise<Buffer> {
      const pieces: Buffer[] = [];
      const batch = { number, osUser: "test", now: now() };
      await inTenant((tx) => exportFile(deps, tx, batch, async (piece) => void pieces.push(piece)));
      return Buffer.concat(pieces);
    },
    importAnswer: async (bytes: Buffer) => {
      const answer = readAnswer(bytes);
      return inTenant((tx) => importAnswer(deps, tx, tenant(), { answer, bytes, by: "Kim", now: now() }));
    },
  };
}

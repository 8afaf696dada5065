import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { moneySeal } from "../../server/src/compose-reward.ts";
import { BankAccounts } from "../../server/src/modules/bank-account/service/accounts.ts";
import { Payouts } from "../../server/src/modules/payout/service/payouts.ts";
import { onFreshProduct } from "../bench-database.ts";
import { plantPayables } from "../plant-payables.ts";
import { atMost, type Benchmark, type Measurement } from "../benchmark.ts";

const few = 10_000;
const many = 100_000;
const MB = 1_048_576;

interface Run {
  readonly seconds: number;
  readonly grownMb: number;
  /** Rewards that are not in the file exactly once. */
  readonly astray: number;
}

/** Counts how often each reward stands in a file that arrives in pieces. */
class Counter {
  readonly #seen = new Map<string, number>();
  #rest = "";

  add(piece: Buffer): void {
    const text = this.#rest + piece.toString("latin1");
    const end = text.lastIndexOf("</CdtTrfTxInf>");
    for (const [, id = ""] of text.slice(0, end).matchAll(/<Ustrd>Praemie (\d+) /g)) {
      this.#seen.set(id, (this.#seen.get(id) ?? 0) + 1);
    }
    this.#rest = text.slice(end);
  }

  astray(count: number): number {
    const doubled = [...this.#seen.values()].filter((times) => times !== 1).length;
    return doubled + Math.abs(count - this.#seen.size);
  }
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What is in use after collecting: memory that only waits to be collected says nothing. */
function liveMb(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MB;
}

/** The memory in use while something runs, above what it was before. */
async function watching(work: () => Promise<void>): Promise<{ seconds: number; grownMb: number }> {
  const before = liveMb();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, liveMb());
  }, 1_000);
  const started = performance.now();
  await work();
  clearInterval(watch);
  return { seconds: (performance.now() - started) / 1000, grownMb: Math.max(most, liveMb()) - before };
}

function payOut(count: number): Promise<Run> {
  return onFreshProduct(async ({ product, owner, secretKeys }) => {
    const tenant = product.tenants.bySlug("ewe");
    if (!tenant) throw new Error("no tenant");
    const { database } = product;
    const seal = moneySeal(secretKeys);
    const accounts = new BankAccounts({ database, seal });
    await plantPayables({ owner, database, accounts, tenant, count, now: new Date() });
    const payouts = new Payouts({ database, seal, accounts });
    let number = "";
    const figures = await watching(async () => {
      ({ number } = await payouts.create(tenant, { by: "Kim", now: new Date() }));
      await payouts.release(tenant, number, { by: "Sascha", now: new Date() });
      await payouts.file(tenant, number, async () => {});
    });
    // Counting remembers every reward, which is the benchmark's memory and not the product's.
    const counter = new Counter();
    await payouts.file(tenant, number, async (piece) => counter.add(piece));
    return { ...figures, astray: counter.astray(count) };
  });
}

export const payout: Benchmark = {
  name: "P7",
  goal: `A payout run over ${many} rewards with its pain.001, against one over ${few}`,
  async run() {
    const small = await payOut(few);
    const large = await payOut(many);
    const perThousand = ({ seconds }: Run, count: number) => (seconds * 1_000_000) / count;
    const line = (what: string, unit: string, of: (run: Run) => number, aim: number): Measurement => ({
      what,
      measured: `${of(large).toFixed(0)} ${unit}`,
      baseline: `${of(small).toFixed(0)} ${unit}`,
      figure: of(large),
      aim: atMost(aim),
    });
    return [
      line("rewards not in the file exactly once", "", ({ astray }) => astray, 0),
      line("memory in use meanwhile, above before", "MB", ({ grownMb }) => grownMb, 50),
      {
        what: "time for a thousand rewards",
        measured: `${perThousand(large, many).toFixed(0)} ms`,
        baseline: `${perThousand(small, few).toFixed(0)} ms`,
        figure: perThousand(large, many) / perThousand(small, few),
        aim: atMost(1.5),
      },
    ];
  },
};

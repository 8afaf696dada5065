import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { bankAccountDeps } from "../../server/src/compose/reward.ts";
import { keylessOperator } from "../../server/src/modules/operator/service/signers.ts";
import { exportFile } from "../../server/src/modules/payout/service/batches.ts";
import { createBatch } from "../../server/src/modules/payout/service/create.ts";
import { releaseBatch } from "../../server/src/modules/payout/service/release.ts";
import type { TenantTransaction } from "../../server/src/platform/db/transaction.ts";
import { onFreshProduct } from "../bench-database.ts";
import { plantPayablesInBulk } from "../plant-payables.ts";
import { atMost, type Benchmark, type Measurement } from "../benchmark.ts";

const few = 10_000;
const many = 100_000;
const MB = 1_048_576;

/** The steps of an operator, in order. */
const steps = ["create", "release", "file"] as const;
type Step = (typeof steps)[number];

interface Run {
  readonly seconds: number;
  /** Peak memory in use during each step, above that before the first. */
  readonly grownMb: Readonly<Record<Step, number>>;
  /** Rewards that are not in the file exactly once. */
  readonly astray: number;
}

/** Counts how often each reward occurs in a file that arrives in pieces. */
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

/**
 * Memory in use after garbage collection. Collected twice, because buffers freed by one collection are subtracted only by
 * the next one.
 */
function liveMb(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MB;
}

/** The memory in use while something runs. */
class Watch {
  readonly #before = liveMb();
  #most = 0;

  look(): void {
    this.#most = Math.max(this.#most, liveMb());
  }

  async during(work: () => Promise<unknown>): Promise<number> {
    this.#most = 0;
    const timer = setInterval(() => this.look(), 1_000);
    await work();
    clearInterval(timer);
    this.look();
    return this.#most - this.#before;
  }
}

function payOut(count: number): Promise<Run> {
  return onFreshProduct(async ({ product, owner, secretKeys }) => {
    const tenant = product.tenants.bySlug("ewe");
    if (!tenant) throw new Error("no tenant");
    const { database } = product;
    const deps = bankAccountDeps(secretKeys);
    await plantPayablesInBulk({ owner, database, deps, tenant, count, now: new Date() });
    const inTenant = <Result>(work: (tx: TenantTransaction) => Promise<Result>) =>
      database.inTenant(tenant.id, work);
    const operator = (name: string) => database.withoutTenant((tx) => keylessOperator(tx, name, new Date()));
    const [kim, sascha] = [await operator("Kim"), await operator("Sascha")];
    let number = "";
    const batch = () => ({ number, osUser: "bench", now: new Date() });
    const watch = new Watch();
    const started = performance.now();
    const create = await watch.during(async () => {
      ({ number } = await inTenant((tx) => createBatch(deps, tx, tenant, { by: kim, now: new Date() })));
    });
    const release = await watch.during(() =>
      inTenant((tx) => releaseBatch(deps, tx, tenant, { number, by: sascha, now: new Date() })),
    );
    const seconds = (performance.now() - started) / 1000;
    // The file is read too fast for a timer, so memory is sampled while pieces are read.
    let pieces = 0;
    const file = await watch.during(() =>
      inTenant((tx) =>
        exportFile(deps, tx, batch(), async () => {
          if (pieces++ % 50 === 0) watch.look();
        }),
      ),
    );
    // The counter keeps every reward in memory, which is the benchmark's memory and not the product's.
    const counter = new Counter();
    await inTenant((tx) => exportFile(deps, tx, batch(), async (piece) => counter.add(piece)));
    return { seconds, grownMb: { create, release, file }, astray: counter.astray(count) };
  });
}

export const payout: Benchmark = {
  name: "P7",
  goal: `A payout run over ${many} rewards with its pain.001, against one over ${few}`,
  async run() {
    const small = await payOut(few);
    const large = await payOut(many);
    const perThousand = ({ seconds }: Run, count: number) => (seconds * 1_000_000) / count;
    const memory = steps.map((step): Measurement => ({
      what: `memory in use above before, at most: ${step}`,
      measured: `${large.grownMb[step].toFixed(1)} MB`,
      baseline: `${small.grownMb[step].toFixed(1)} MB`,
      figure: large.grownMb[step] - small.grownMb[step],
      aim: atMost(10),
    }));
    return [
      {
        what: "rewards not in the file exactly once",
        measured: `${large.astray}`,
        baseline: `${small.astray}`,
        figure: large.astray,
        aim: atMost(0),
      },
      ...memory,
      {
        what: "time for a thousand rewards, until released",
        measured: `${perThousand(large, many).toFixed(0)} ms`,
        baseline: `${perThousand(small, few).toFixed(0)} ms`,
        figure: perThousand(large, many) / perThousand(small, few),
        aim: atMost(1.5),
      },
    ];
  },
};

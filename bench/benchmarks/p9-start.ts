import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "../../scripts/product.ts";
import { run } from "../../scripts/run.ts";
import { atMost, median, type Benchmark } from "../benchmark.ts";

const rounds = 3;
const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

export const start: Benchmark = {
  name: "P9",
  goal: "Seconds until ready after a start, beside the start of Node itself",
  async run() {
    const node: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      node.push((await run("node", ["-e", "0"])).seconds * 1000);
    const baseline = inSeconds(median(node));

    const dataFolder = await mkdtemp(join(tmpdir(), "bench-"));
    const readyAfter = async () => {
      const product = await startProduct({ dataFolder });
      await product.stop();
      return product.readyAfter;
    };
    try {
      const first = await readyAfter();
      const later: number[] = [];
      for (let round = 0; round < rounds; round += 1) later.push(await readyAfter());
      const again = median(later);
      return [
        {
          what: "first start, demo seeded",
          measured: inSeconds(first),
          baseline,
          figure: first / 1000,
          aim: atMost(20),
        },
        {
          what: "start on existing data",
          measured: inSeconds(again),
          baseline,
          figure: again / 1000,
          aim: atMost(2),
        },
      ];
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  },
};

import { run } from "../scripts/run.ts";

interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections?: number;
  readonly seconds?: number;
}

/** Requests per second that a server answers, loaded from a process of its own; refuses to count failures as speed. */
export async function requestsPerSecond({
  url,
  headers = {},
  connections = 64,
  seconds = 3,
}: Load): Promise<number> {
  const { ok, output } = await run("autocannon", [
    "--json",
    `--connections=${connections}`,
    `--duration=${seconds}`,
    ...Object.entries(headers).flatMap(([name, value]) => ["--headers", `${name}=${value}`]),
    url,
  ]);
  const report = output.split("\n").find((line) => line.startsWith("{"));
  if (!ok || report === undefined) throw new Error(`autocannon failed: ${output}`);
  const result: { non2xx: number; "3xx": number; errors: number; requests: { average: number } } =
    JSON.parse(report);
  const failures = result.non2xx - result["3xx"] + result.errors;
  if (failures > 0) throw new Error(`${failures} requests to ${url} failed`);
  return result.requests.average;
}

/** Measures two servers in turns, so that a change of the machine's mood hits both. */
export async function inTurns(
  rounds: number,
  product: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ product: number[]; baseline: number[] }> {
  const results = { product: [] as number[], baseline: [] as number[] };
  await baseline();
  await product();
  for (let round = 0; round < rounds; round += 1) {
    results.baseline.push(await baseline());
    results.product.push(await product());
  }
  return results;
}

import autocannon, { type LoadRequest } from "autocannon";

interface Load {
  /** Where to send the requests: `http://127.0.0.1:3000` */
  readonly origin: string;
  /** The requests of one connection, sent one after the other and then again from the first. */
  readonly requestsOf: (connection: number) => readonly LoadRequest[];
  readonly connections?: number;
  readonly seconds?: number;
}

export const CONNECTIONS = 64;

/** Requests per second that a server in another process answers. Throws if any of them fails; a redirect is a success. */
export async function requestsPerSecond({
  origin,
  requestsOf,
  connections = CONNECTIONS,
  seconds = 3,
}: Load): Promise<number> {
  let connection = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(requestsOf(connection++)),
  });
  const failures = result.non2xx - result["3xx"] + result.errors;
  if (failures > 0) throw new Error(`${failures} requests to ${origin} failed`);
  return result.requests.average;
}

/** Measures product and baseline in turns, so that other load on the machine affects both. The first run of each only warms up. */
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

/** How many runs of `work` per second, `parallel` at a time; `after` counts into the time. */
export async function perSecond(
  { many, parallel }: { readonly many: number; readonly parallel: number },
  work: () => Promise<unknown>,
  after: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  let left = many;
  const started = performance.now();
  const worker = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  await after();
  return many / ((performance.now() - started) / 1000);
}

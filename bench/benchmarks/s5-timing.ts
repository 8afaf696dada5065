import { randomBytes } from "node:crypto";
import { hashPassword } from "../../server/src/platform/passwords.ts";
import { onFreshProduct } from "../bench-database.ts";
import { atMost, median, type Benchmark, type Measurement } from "../benchmark.ts";

const samples = 150;

/** The area under the ROC curve: how likely a known address takes longer than an unknown one. 0.5 reveals nothing. */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  let longer = 0;
  for (const one of known) for (const other of unknown) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return longer / (known.length * unknown.length);
}

const requests = {
  login: (email: string) => ({
    method: "POST" as const,
    url: "/api/v1/ewe/account/login",
    payload: { Email: email, Password: "Falsch123" },
  }),
  "new password": (email: string) => ({
    method: "GET" as const,
    url: `/api/v1/ewe/account/resetPassword/${email}`,
  }),
  "welcome again": (email: string) => ({
    method: "GET" as const,
    url: `/api/v1/ewe/account/resendWelcomeMail/${email}`,
  }),
  newsletter: (email: string) => ({
    method: "PUT" as const,
    url: "/api/v1/ewe/empfehler/newsletter/optout",
    payload: { Email: email },
  }),
};

export const timing: Benchmark = {
  name: "S5",
  goal: `Whether the response time distinguishes a known address from an unknown one, ${samples} of each`,
  run: () =>
    onFreshProduct(async ({ product, owner }) => {
      const tenant = product.tenants.bySlug("ewe");
      const password = await hashPassword("Weitersagen1");
      await owner.query(
        `insert into referrer (tenant_id, public_hash, email, first_name, created_at, confirmed_at, registered_at, password_hash)
         select $1, md5('s5' || n), 'known' || n || '@example.org', 'Anna', now(), now(), now(), $2
           from generate_series(1, $3::integer) as n`,
        [tenant?.id, password, samples],
      );
      const measurements: Measurement[] = [];
      for (const [what, requestFor] of Object.entries(requests)) {
        const took = { known: [] as number[], unknown: [] as number[] };
        const timed = async (email: string): Promise<number> => {
          // Each from its own address, so that no rate limit applies.
          const [a, b, c] = randomBytes(3);
          const request = { ...requestFor(email), remoteAddress: `10.${a}.${b}.${c}` };
          const started = performance.now();
          await product.app.inject(request);
          return performance.now() - started;
        };
        for (let warm = 0; warm < 20; warm += 1) await timed(`warm${warm}@example.org`);
        for (let index = 1; index <= samples; index += 1) {
          const known = async () => took.known.push(await timed(`known${index}@example.org`));
          const unknown = async () => took.unknown.push(await timed(`unknown${index}@example.org`));
          for (const next of index % 2 === 0 ? [known, unknown] : [unknown, known]) await next();
        }
        const area = areaUnderCurve(took.known, took.unknown);
        measurements.push({
          what: `${what}: area under the curve ${area.toFixed(3)}`,
          measured: `${median(took.known).toFixed(2)} ms known`,
          baseline: `${median(took.unknown).toFixed(2)} ms unknown`,
          figure: Math.abs(area - 0.5),
          aim: atMost(0.1),
        });
      }
      return measurements;
    }),
};

import type { TenantTransaction } from "../src/platform/db/transaction.ts";
import { apiClient } from "./api-client.ts";
import type { TestApp } from "./app.ts";
import { mailsTo, runJobs, tokenIn } from "./jobs.ts";
import { newAddress, recommending } from "./people.ts";
import { tenantIdOf } from "./referrers.ts";

interface MadeLink {
  readonly number: string;
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
}

type Keyed = Pick<MadeLink, "number" | "key">;

/** What a browser without a login sends that types the address of another person. */
export const typing = (email: string, product = 102) => ({
  ...recommending(product),
  Empfehler: { Vorname: "Fremder", Nachname: "Mensch", Email: email, Teilnahmeberechtigt: true },
});

/** Makes and corrects links with typed addresses, each time as another visitor. The app trusts the proxy 127.0.0.1. */
export function typedLinks(app: TestApp) {
  const { owner } = app.testDatabase;
  const ewe = apiClient(app, "ewe");
  let visitors = 0;
  const from = () => ({ "x-forwarded-for": `10.3.0.${++visitors % 250}` });

  const create = (body: object) => ewe("POST", "/Empfehlen/create", { body, headers: from() });

  async function makeBy(typed: object, headers: Readonly<Record<string, string>> = {}): Promise<MadeLink> {
    const { status, body, text } = await ewe("POST", "/Empfehlen/create", {
      body: typed,
      headers: { ...from(), ...headers },
    });
    if (status !== 201) throw new Error(`${status} ${text}`);
    return { number: String(body["Empfehlungsnummer"]), key: String(body["Hash"]), body };
  }

  const requestCorrection = ({ number, key }: Keyed, Email: string) =>
    ewe("PUT", "/empfehler/adresse", {
      body: { Empfehlungsnummer: number, Hash: key, Email },
      headers: from(),
    });

  return {
    ewe,
    from,
    create,
    makeBy,
    requestCorrection,
    correct: async (link: Keyed, email: string) => {
      const { status, text } = await requestCorrection(link, email);
      await runJobs(app);
      return { status, text };
    },
    shared: ({ number, key }: Keyed, token?: string) =>
      ewe("GET", `/empfehlen/any/${number}/${key}`, { headers: from(), ...(token && { token }) }),
    templatesTo: async (address: string) => (await mailsTo(app, address)).map(({ template }) => template),
    inTenant: <Result>(work: (tx: TenantTransaction) => Promise<Result>) =>
      app.database.inTenant(tenantIdOf(app, "ewe"), work),
    /** A confirmed account without a password, with one link of its own. */
    confirmedOwner: async () => {
      const email = newAddress();
      const own = await makeBy(recommending(101, { email }));
      const Token = await tokenIn(app, email, "welcome");
      const opened = await ewe("PUT", "/empfehler/bestaetigen", { body: { Token }, headers: from() });
      if (opened.status !== 200) throw new Error(`${opened.status} ${opened.text}`);
      const { rows } = await owner.query<{ id: number }>("select id from referrer where email = $1", [email]);
      const id = Number(rows[0]?.id);
      return { email, id, own, token: await app.issueToken("ewe", "user", id) };
    },
  };
}

import type { TestApp } from "./app.ts";

/** What gives access to a recommendation. */
export interface Recommended {
  readonly recommendation: string;
  readonly capability: string;
  readonly code: string;
}

let newcomers = 0;

/** An unused address. */
export const newAddress = (): string => `newcomer-${++newcomers}@example.org`;

/** The body of a call that creates a recommendation. */
export function recommending(
  product: number,
  {
    email = newAddress(),
    lastName = "Muster",
    device,
  }: { email?: string; lastName?: string; device?: number | undefined } = {},
) {
  return {
    Empfehlung: { Produkt: product, HandyId: device, AgbText: "2026-05-01", Channel: "web" },
    Empfehler: { Vorname: "Erika", Nachname: lastName, Email: email, Teilnahmeberechtigt: true },
  };
}

interface Recommending {
  readonly tenant: string;
  readonly product: number;
  /** Recommended with its tariff, the product. */
  readonly device?: number;
  readonly email?: string;
  readonly headers?: readonly (readonly [string, string])[];
}

/** A recommendation, created by a visitor or, with headers, by a logged-in referrer. */
export async function plantRecommendation(
  app: TestApp,
  { tenant, product, device, email = newAddress(), headers = [] }: Recommending,
): Promise<Recommended> {
  const answer = await fetch(`${app.url}/api/v1/${tenant}/Empfehlen/create`, {
    method: "POST",
    headers: [
      ["Content-Type", "application/json"],
      ...headers.map(([name, value]): [string, string] => [name, value]),
    ],
    body: JSON.stringify(recommending(product, { email, device })),
  });
  if (answer.status !== 201) throw new Error(`${tenant}: ${answer.status} ${await answer.text()}`);
  const created = (await answer.json()) as { Empfehlungsnummer: string; Hash: string; Code: string };
  return { recommendation: created.Empfehlungsnummer, capability: created.Hash, code: created.Code };
}

/** Who accepted a recommendation. */
export interface Accepted {
  readonly recipient: string;
  readonly recipientToken: string;
  readonly recipientId: number;
}

/** The body of a call that accepts a recommendation. */
export function accepting({ email = newAddress(), lastName = "Beispiel" } = {}) {
  return { Vorname: "Max", Nachname: lastName, Email: email, AgbText: "2026-05-01", Zustimmung: true };
}

/** A recipient, made as a visitor makes one. */
export async function plantRecipient(
  app: TestApp,
  tenant: string,
  recommendation: string,
  person: { readonly email?: string; readonly lastName?: string } = {},
): Promise<Accepted> {
  const answer = await fetch(`${app.url}/api/v1/${tenant}/empfaenger/create/${recommendation}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(accepting(person)),
  });
  if (answer.status !== 201) throw new Error(`${tenant}: ${answer.status} ${await answer.text()}`);
  const created = (await answer.json()) as { Empfaengernummer: string; Token: string };
  const { rows } = await app.testDatabase.owner.query<{ id: number }>(
    "select id from recipient where number = $1",
    [created.Empfaengernummer],
  );
  return {
    recipient: created.Empfaengernummer,
    recipientToken: created.Token,
    recipientId: Number(rows[0]?.id),
  };
}

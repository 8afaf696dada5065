import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { bareEnvironment } from "./bare-environment.ts";
import { dataFolder } from "./data-folder.ts";
import { newAddress, accepting, recommending } from "./people.ts";
import type { Random } from "./random.ts";
import type { PlantedReward } from "./rewards.ts";
import { germanIban } from "./iban.ts";

/** A server that can be killed and is started again at once. */
export class KilledServer {
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;
  /** Empty while none is up. */
  url = "";

  constructor(databaseUrl: string, secretKeys: readonly Buffer[], smtpUrl: string) {
    this.#environment = {
      ...bareEnvironment,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKeys.map((key) => key.toString("base64")).join(","),
      SMTP_URL: smtpUrl,
      DATA_DIR: dataFolder,
      // Started again and again: what was compiled once is kept.
      NODE_COMPILE_CACHE: `${dataFolder}/compiled`,
      TRUSTED_PROXIES: "127.0.0.1",
      ANONYMOUS_LIMIT: "600",
      LOG_LEVEL: "silent",
    };
  }

  /** Whether the process that was started last still runs. */
  get isRunning(): boolean {
    return (
      this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
    );
  }

  async start(): Promise<void> {
    await this.kill();
    const started = spawn(process.execPath, [`${import.meta.dirname}/killed-server.ts`], {
      env: this.#environment,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = started;
    const [port] = (await once(started.stdout, "data")) as [Buffer];
    this.url = `http://127.0.0.1:${port.toString().trim()}`;
  }

  async kill(): Promise<void> {
    const killed = this.#process;
    this.#process = undefined;
    this.url = "";
    if (!killed || killed.exitCode !== null) return;
    killed.kill("SIGKILL");
    await once(killed, "exit");
  }
}

/** What the server said was done. */
export interface Acknowledged {
  readonly recommendations: string[];
  readonly recipients: string[];
  readonly orders: string[];
  readonly accounts: number[];
  readonly choices: number[];
  readonly batches: string[];
  clicks: number;
}

interface RunSettings {
  readonly server: KilledServer;
  readonly random: Random;
  readonly writes: number;
  /** How often the writes are disturbed. */
  readonly times: number;
  readonly apiKey: string;
  readonly rewards: readonly PlantedReward[];
  /** The planted fault: recommendations are acknowledged by a call that stores nothing. */
  readonly hasty?: boolean;
}

const writers = 8;
const slug = "ewe";

interface WriteReport extends Acknowledged {
  /** Answers that should not have been given. */
  readonly failed: readonly string[];
}

/** Writes of all kinds while the server is killed repeatedly. */
export const writeUnderKills = (settings: RunSettings): Promise<WriteReport> =>
  writeWhile(settings, () => settings.server.start());

/** Writes of all kinds while something happens repeatedly; returns what was acknowledged. */
export async function writeWhile(settings: RunSettings, happens: () => Promise<void>): Promise<WriteReport> {
  const { server, random, writes, times } = settings;
  const client = new PatientClient(server, random);
  const { done, failed, ...calls } = writesOf(client, settings);

  // Mostly clicks, as in life; each of the others costs a mail or more.
  const others = [calls.recommend, calls.accept, calls.order, calls.collect] as const;
  const write = async () => {
    while (client.begun < writes) {
      const draw = random.int(100);
      await (draw < 70 ? calls.click : draw < 98 ? random.pick(others) : calls.payOut)();
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  for (let happened = 0; happened < times; happened++) {
    // In the first half, so that what a dead server had in its hands is taken over while the others still write.
    const due = ((happened + 1) * writes) / (2 * times + 1);
    while (client.begun < due) await pause(5);
    await happens();
  }
  await writing;
  return { ...done, failed };
}

/** Sends to a server that may be down. */
class PatientClient {
  readonly #server: KilledServer;
  readonly #random: Random;
  begun = 0;

  constructor(server: KilledServer, random: Random) {
    this.#server = server;
    this.#random = random;
  }

  /** The response, or undefined when the server died before it arrived: then the outcome is unknown. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    this.begun += 1;
    for (;;) {
      const answer = await this.#sendOnce(method, path, body, headers);
      // One that has no time now, as on a crowded machine, says when to come again.
      if (!answer || answer.waitSeconds === 0) return answer;
      await pause(answer.waitSeconds * 1_000);
    }
  }

  async #sendOnce(method: string, path: string, body: unknown, headers: Record<string, string>) {
    while (this.#server.url === "") await pause(10);
    const part = () => this.#random.int(250);
    const visitor = `10.${part()}.${part()}.${part()}`;
    try {
      const response = await fetch(`${this.#server.url}/api/v1/${slug}${path}`, {
        method,
        redirect: "manual",
        headers: { "content-type": "application/json", "x-forwarded-for": visitor, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        waitSeconds: response.status === 503 ? Number(response.headers.get("retry-after")) : 0,
        body: (text === "" ? {} : JSON.parse(text)) as Record<string, string>,
      };
    } catch {
      return undefined;
    }
  }
}

/** The kinds of writes; each notes what the server acknowledged, and what it should not have answered. */
function writesOf(client: PatientClient, { random, apiKey, rewards: planted, hasty }: RunSettings) {
  const done: Acknowledged = {
    recommendations: [],
    recipients: [],
    orders: [],
    accounts: [],
    choices: [],
    batches: [],
    clicks: 0,
  };
  const failed: string[] = [];
  const rewards = [...planted];
  const expected = (what: string, answer: { status: number } | undefined, ...statuses: number[]) => {
    if (answer && !statuses.includes(answer.status)) failed.push(`${what}: ${answer.status}`);
    return answer !== undefined && answer.status < 400;
  };

  async function recommend(): Promise<void> {
    const number = `HASTY-${client.begun}`;
    const answer = hasty
      ? await client.send("POST", `/test/voreilig/${number}`)
      : await client.send("POST", "/Empfehlen/create", recommending(101, { email: newAddress() }));
    if (!expected("recommend", answer, 201, 204)) return;
    done.recommendations.push(answer?.body["Empfehlungsnummer"] ?? number);
  }
  async function accept(): Promise<void> {
    const number = done.recommendations[random.int(done.recommendations.length)];
    if (number === undefined || hasty) return recommend();
    const answer = await client.send(
      "POST",
      `/empfaenger/create/${number}`,
      accepting({ email: newAddress() }),
    );
    if (expected("accept", answer, 201)) done.recipients.push(answer?.body["Empfaengernummer"] ?? "");
  }
  async function order(): Promise<void> {
    const recipient = done.recipients[random.int(done.recipients.length)];
    if (recipient === undefined) return accept();
    const Auftragsnummer = `K-${client.begun}-${random.int(1e9)}`;
    const row = { Auftragsnummer, Empfaengernummer: recipient, Produkt: 101, Bestelldatum: today() };
    const answer = await client.send("POST", "/auftraege", [row], { authorization: `Bearer ${apiKey}` });
    if (expected("order", answer, 200)) done.orders.push(Auftragsnummer);
  }
  async function click(): Promise<void> {
    const number = done.recommendations[random.int(done.recommendations.length)];
    if (number === undefined || hasty) return recommend();
    const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x64) Firefox/140.0" };
    if (expected("click", await client.send("GET", `/empfehlen/click/${number}`, undefined, browser), 302))
      done.clicks += 1;
  }
  async function collect(): Promise<void> {
    const reward = rewards.pop();
    if (!reward) return click();
    const token = { "x-reward-token": reward.token };
    const account = { Kontoinhaber: "Anna Beispiel", IBAN: germanIban(reward.id) };
    if (!expected("account", await client.send("PUT", "/empfehler/bankdaten/", account, token), 200)) return;
    done.accounts.push(reward.id);
    const choice = { Id: reward.id, Art: "Ueberweisung" };
    if (expected("choose", await client.send("PUT", "/praemierung/", choice, token), 200))
      done.choices.push(reward.id);
  }
  async function payOut(): Promise<void> {
    const answer = await client.send("POST", "/test/auszahlung");
    // Nothing to pay is an answer, too.
    if (expected("payout", answer, 200, 409)) done.batches.push(answer?.body["Nummer"] ?? "");
  }

  return { done, failed, recommend, accept, order, click, collect, payOut };
}

/** The day in Germany: in the hours after midnight the day in UTC is before that of the recommendation. */
const today = () => isoDate(calendarDateOf(new Date()));

import type { CallDefinition } from "@weitersagen/contract/call";
import type { ErrorCode } from "@weitersagen/contract/error-codes";
import { recordOf } from "@weitersagen/domain/record-of";
import { callTarget, type CallInput } from "./call-request.ts";
import type { RawAnswer, RawRequest } from "./raw-http.ts";

/** All kinds of callers. */
export const roles = [
  "anonymous",
  "referrer",
  "recipient",
  "reward",
  "agencyOwner",
  "agencyInactive",
  "agencyEmployee",
  "callCentre",
  "apiKey",
  "dataSubject",
] as const;
export type Role = (typeof roles)[number];

/** One set of people in one tenant, with what belongs to them. The worlds must never see each other. */
export interface World<Ids = unknown> {
  readonly name: string;
  readonly tenant: string;
  /** The ids that rows build their requests from. */
  readonly ids: Ids;
  /** Private words of this world: wherever another world reads one of them, it leaks. */
  readonly canaries: readonly string[];
  /** The credentials of a role of this world. */
  readonly headers: (role: Role) => readonly (readonly [string, string])[];
}

/** A status of success, or the code of the refusal. */
export type Expected = number | ErrorCode;

/** The expected response of one call by role. */
export interface Row<Ids> {
  /** By role, to a caller of the same tenant who names what belongs to them. */
  readonly answers: Readonly<Record<Role, Expected>>;
  /** Builds a request about the things of a world; a call that uses something up gets a new one each time. */
  readonly input: (owner: World<Ids>) => CallInput | Promise<CallInput>;
  /** What a caller with access gets for things of another world; `public` when the call names nothing of anybody's. */
  readonly foreign: Expected | "public";
  /** The response to a role's token at another tenant, where it differs from that to an anonymous caller. */
  readonly elsewhere?: Readonly<Partial<Record<Role, Expected>>>;
  /** A call that ends its caller's session is made with one of its own. */
  readonly session?: (caller: World<Ids>, role: Role) => Promise<readonly (readonly [string, string])[]>;
  /** Inside the tenant any caller who knows the id may use it: a link that contains a secret. */
  readonly byCapability?: true;
}

export type Matrix<Ids> = Readonly<Record<string, Row<Ids>>>;

/** The same answer for every role. */
export const everybody = (expected: Expected): Row<unknown>["answers"] => recordOf(roles, () => expected);

/** Success for the named roles; refused without a session and with any other session. */
export const only = (expected: Expected, ...allowed: readonly Role[]): Row<unknown>["answers"] => ({
  ...everybody("PSOF0203"),
  anonymous: "PSOF0204",
  // Opens a reward, and is no session.
  reward: "PSOF0204",
  ...Object.fromEntries(allowed.map((role) => [role, expected])),
});

/** Calls without a row, and rows without a call. */
export function unmatched(callIds: readonly string[], matrix: Matrix<never>): string[] {
  const rows = new Set(Object.keys(matrix));
  return [
    ...callIds.filter((id) => !rows.has(id)).map((id) => `${id} has no row in the isolation matrix`),
    ...[...rows].filter((id) => !callIds.includes(id)).map((id) => `row ${id} belongs to no call`),
  ];
}

interface IsolationOptions<Ids> {
  readonly calls: readonly CallDefinition[];
  readonly matrix: Matrix<Ids>;
  readonly worlds: readonly World<Ids>[];
  /** Words that no caller at all may read. */
  readonly secrets?: readonly string[];
  readonly send: (request: RawRequest) => Promise<RawAnswer | undefined>;
  /** Of the requests whose answer does not depend on what they name, every how manieth is made. Those about one's own always. */
  readonly everyAlike?: number;
}

const parallel = 8;

/** Every call × every role of every world × the things of every world: reports each wrong response. */
export async function findLeaks<Ids>(options: IsolationOptions<Ids>): Promise<string[]> {
  const leaks = unmatched(
    options.calls.map((call) => call.id),
    options.matrix,
  );
  for (const call of options.calls) {
    const row = options.matrix[call.id];
    if (!row) continue;
    const waiting = sampled(knocks(call, row, options.worlds), row, options.everyAlike ?? 1);
    const things = thingsFor(row);
    const work = async () => {
      for (const knock of waiting) {
        const leak = await tryKnock(call, { ...row, input: things(knock) }, knock, options);
        const who = `${knock.role} of ${knock.caller.name} ${knock.about}`;
        if (leak !== undefined) leaks.push(`${call.id}: ${who}: ${leak}`);
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
  }
  return leaks;
}

interface Knock<Ids> {
  readonly caller: World<Ids>;
  readonly role: Role;
  readonly owner: World<Ids>;
  readonly tenant: string;
  readonly about: string;
  readonly expected: Expected;
  /** Whether the answer may hold the owner's private words. */
  readonly seesOwner: boolean;
}

function* knocks<Ids>(
  call: CallDefinition,
  row: Row<Ids>,
  worlds: readonly World<Ids>[],
): Generator<Knock<Ids>> {
  for (const caller of worlds) {
    for (const role of roles) {
      const own = row.answers[role];
      const base = { caller, role, tenant: caller.tenant };
      yield { ...base, owner: caller, about: "about their own", expected: own, seesOwner: true };
      for (const owner of worlds) {
        if (owner === caller) continue;
        const sameTenant = owner.tenant === caller.tenant;
        const holdsLink = sameTenant && row.byCapability === true;
        const expected = row.foreign === "public" || holdsLink || isRefusal(own) ? own : row.foreign;
        const about = `about the things of ${owner.name}`;
        yield { ...base, owner, about, expected, seesOwner: holdsLink };
        if (sameTenant || call.scope !== "tenant") continue;
        // A token of another tenant is no token here.
        const refused = row.elsewhere?.[role] ?? row.answers.anonymous;
        const there = { caller, role, owner, tenant: owner.tenant, expected: refused };
        yield {
          ...there,
          about: `with their token at ${owner.tenant}`,
          seesOwner: !isRefusal(there.expected),
        };
      }
    }
  }
}

/** Leaves out some requests about others' things: of roles that are refused at the door, and to calls that name nothing. */
function* sampled<Ids>(all: Iterable<Knock<Ids>>, row: Row<Ids>, every: number): Generator<Knock<Ids>> {
  let alike = 0;
  for (const knock of all) {
    const isAlike = isRefusal(row.answers[knock.role]) || row.foreign === "public";
    if (knock.owner !== knock.caller && isAlike) {
      alike += 1;
      if (alike % every !== 0) continue;
    }
    yield knock;
  }
}

/** Who is not let in uses nothing up: they all name the same things of a world, which saves planting new ones. */
function thingsFor<Ids>(row: Row<Ids>): (knock: Knock<Ids>) => Row<Ids>["input"] {
  const kept = new Map<World<Ids>, ReturnType<Row<Ids>["input"]>>();
  const keep = (owner: World<Ids>) => {
    const input = kept.get(owner) ?? row.input(owner);
    kept.set(owner, input);
    return input;
  };
  return ({ expected, role }) => {
    const atTheDoor = [row.answers[role], row.answers.anonymous];
    return isRefusal(expected) && atTheDoor.includes(expected) ? keep : row.input;
  };
}

const isRefusal = (expected: Expected): boolean => typeof expected === "string";

async function tryKnock<Ids>(
  call: CallDefinition,
  row: Row<Ids>,
  { caller, role, owner, tenant, expected, seesOwner }: Knock<Ids>,
  { worlds, secrets = [], send }: IsolationOptions<Ids>,
): Promise<string | undefined> {
  const input = await row.input(owner);
  const hasBody = input.body !== undefined;
  const session = row.session ? await row.session(caller, role) : caller.headers(role);
  const answer = await send({
    method: call.method,
    target: callTarget(call, tenant, input),
    headers: [...session, ...(hasBody ? [["Content-Type", "application/json"] as const] : [])],
    ...(hasBody ? { body: Buffer.from(JSON.stringify(input.body)) } : {}),
  });
  if (!answer) return "no answer";
  const secret = secrets.find((word) => answer.body.includes(word));
  if (secret !== undefined) return `reads "${secret}", which no caller may`;
  // Whom the call lets see the owner's things may see them, and everybody sees their own at home.
  const mayRead = (world: World<Ids>) =>
    (world === owner && seesOwner) || (world === caller && tenant === caller.tenant);
  const hidden = worlds.filter((world) => !mayRead(world));
  for (const world of hidden) {
    const canary = world.canaries.find((word) => answer.body.includes(word));
    if (canary !== undefined) return `reads "${canary}", which belongs to ${world.name}`;
  }
  const got =
    answer.status < 400 ? answer.status : (/"code":"(PSOF\d{4})"/.exec(answer.body)?.[1] ?? answer.status);
  return got === expected ? undefined : `expected ${expected}, got ${got}`;
}

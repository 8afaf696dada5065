import { createHash, createHmac, randomBytes } from "node:crypto";
import { revokeSession } from "../src/platform/session/access-tokens.ts";
import { hashSecret } from "../src/platform/session/secret-text.ts";
import type { TestApp } from "./app.ts";
import { addReferrer, mailedToken, tenantIdOf } from "./referrers.ts";
import { plantReward } from "./rewards.ts";

export interface Forgery {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Ways to forge a session at `ewe`, each with what the attacker really has. */
export async function forgedSessions(app: TestApp): Promise<Forgery[]> {
  const now = app.clock.now();
  const { id, publicHash, email } = await addReferrer(app, "ewe");
  const right = await app.issueToken("ewe", "user", id);
  const bearer = (name: string, token: string): Forgery => ({
    name,
    headers: { Authorization: `Bearer ${token}` },
  });

  const ended = await app.issueToken("ewe", "user", id);
  await app.database.inTenant(tenantIdOf(app, "ewe"), (tx) => revokeSession(tx, hashSecret(ended), now));
  const expired = await app.issueToken("ewe", "user", id);
  await app.testDatabase.owner.query("update access_token set expires_at = $2 where hash = $1", [
    hashSecret(expired),
    now,
  ]);
  const deleted = await addReferrer(app, "ewe");
  const ofDeleted = await app.issueToken("ewe", "user", deleted.id);
  await app.testDatabase.owner.query("update referrer set email = null, deleted_at = $2 where id = $1", [
    deleted.id,
    now,
  ]);
  const foreign = await addReferrer(app, "telekom");
  const reward = await plantReward(app, "ewe", { referrerId: id, productId: 101 });
  const purposes = [
    "login",
    "foreignLogin",
    "passwordReset",
    "registration",
    "autologin",
    "emailChange",
    "shareScreen",
  ] as const;
  const mailed = await Promise.all(
    purposes.map(async (purpose) =>
      bearer(`a mailed token for ${purpose}`, await mailedToken(app, "ewe", purpose, id)),
    ),
  );
  const claims = { sub: String(id), email, iss: "ewe", aud: "ewe", exp: 4_000_000_000 };
  const signed = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  const signature = (key: string) => createHmac("sha256", key).update(signed).digest("base64url");
  const swapped = right.slice(0, -1) + (right.endsWith("A") ? "B" : "A");
  return [
    { name: "nothing", headers: {} },
    { name: "the cookie alone", headers: { Cookie: `ewe_token=${right}` } },
    {
      name: "two tokens that differ",
      headers: { Authorization: `Bearer ${right}`, "X-Auth-Token": "Bearer x" },
    },
    {
      name: "Basic with the token",
      headers: { Authorization: `Basic ${Buffer.from(`${email}:${right}`).toString("base64")}` },
    },
    { name: "the token without its scheme", headers: { Authorization: right } },
    { name: "the scheme twice", headers: { Authorization: `Bearer Bearer ${right}` } },
    { name: "an empty token", headers: { Authorization: "Bearer " } },
    { name: "two tokens in one header", headers: { Authorization: `Bearer x, Bearer ${right}` } },
    { name: "the reward's token as a session", headers: { "X-Reward-Token": reward.token } },
    bearer("the reward's token as bearer", reward.token),
    bearer("a session that was ended", ended),
    bearer("a session that expired this second", expired),
    bearer("a session of a deleted account", ofDeleted),
    bearer("a session of another tenant", await app.issueToken("telekom", "user", foreign.id)),
    bearer("a session of another tenant for the same id", await app.issueToken("telekom", "user", id)),
    bearer("a recipient's session with the same id", await app.issueToken("ewe", "recipient", id)),
    bearer("an agency's session with the same id", await app.issueToken("ewe", "agency", id)),
    bearer("a call centre's session with the same id", await app.issueToken("ewe", "callCentre", id)),
    bearer("an API key", await app.issueApiKey("ewe")),
    bearer("a session dressed up as an API key", `wsk_${right}`),
    ...mailed,
    bearer("what the database stores of the token", hashSecret(right).toString("base64url")),
    bearer("the same in hex", createHash("sha256").update(right).digest("hex")),
    bearer("the token but for its last letter", swapped),
    bearer("the token cut short", right.slice(0, -1)),
    bearer("the token and a letter more", `${right}A`),
    bearer("the token in capitals", right.toUpperCase()),
    bearer(
      "the token percent-encoded",
      right.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`),
    ),
    bearer("the public hash of the account", publicHash),
    bearer("the account's id", String(id)),
    bearer("random bytes", randomBytes(32).toString("base64url")),
    bearer("a JWT without a signature", `${part({ alg: "none" })}.${part(claims)}.`),
    bearer("a JWT signed with nothing", `${signed}.${signature("")}`),
    bearer("a JWT signed with the tenant's name", `${signed}.${signature("ewe")}`),
    bearer(
      "a JWT that brings its own key",
      `${part({ alg: "HS256", jwk: { kty: "oct", k: "eA" } })}.${part(claims)}.x`,
    ),
    bearer("SQL", "' or '1'='1"),
    bearer("a wildcard", "%"),
    bearer("null", "null"),
    bearer("very many letters", "A".repeat(7_000)),
  ];
}

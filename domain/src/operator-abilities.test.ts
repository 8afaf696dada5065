import { describe, expect, test } from "vitest";
import { abilities, abilitiesOf, abilityNames, isAble, isSamePerson, roles } from "./operator-abilities.ts";

describe("abilities", () => {
  test("an auditor may read and export, and change nothing", () => {
    const allowed = abilitiesOf([{ role: "auditor", tenant: "ewe" }], "ewe");
    expect(allowed).toContain("audit.read");
    const others = allowed.filter(
      (name) => abilities[name].scope !== "self" && !/\.(read|export)$/.test(name),
    );
    expect(others).toEqual([]);
  });

  test("a role counts for its own tenant only", () => {
    const grants = [{ role: "finance", tenant: "ewe" }] as const;
    expect(isAble(grants, "payouts.release", "ewe")).toBe(true);
    expect(isAble(grants, "payouts.release", "telekom")).toBe(false);
    expect(isAble(grants, "payouts.release", null)).toBe(false);
    expect(isAble(grants, "operators.read", null)).toBe(false);
  });

  test("an administrator works for every tenant and for the installation", () => {
    const grants = [{ role: "administrator", tenant: null }] as const;
    for (const name of abilityNames) {
      const tenant = abilities[name].scope === "tenant" ? "telekom" : null;
      expect(isAble(grants, name, tenant)).toBe(true);
    }
  });

  test("the role administrator has no effect when it is given for one tenant", () => {
    expect(isAble([{ role: "administrator", tenant: "ewe" }], "operators.grant", null)).toBe(false);
    expect(isAble([{ role: "administrator", tenant: "ewe" }], "overview.read", "ewe")).toBe(false);
  });

  test("without a role nothing is allowed but to log out", () => {
    expect(abilitiesOf([], null)).toEqual(["session.end"]);
    expect(abilitiesOf([], "ewe")).toEqual([]);
  });

  test("every role can use its own account", () => {
    for (const role of roles) {
      const tenant = role === "administrator" ? null : "ewe";
      expect(isAble([{ role, tenant }], "account.use", null)).toBe(true);
    }
  });
});

describe("four eyes: two accounts count as one person with", () => {
  const kim = { id: 1, name: "Kim Schulz", mails: ["kim@example.org"], passkeys: ["a"] };
  test.each([
    ["the same account", { ...kim, name: "K", mails: [], passkeys: [] }, true],
    ["the same mailbox", { id: 2, name: "Other", mails: ["kim@example.org"], passkeys: [] }, true],
    ["the same passkey", { id: 2, name: "Other", mails: [], passkeys: ["b", "a"] }, true],
    ["the same name", { id: 2, name: " kim  SCHULZ", mails: [], passkeys: [] }, true],
    ["another person", { id: 2, name: "Sascha", mails: ["s@example.org"], passkeys: ["b"] }, false],
  ])("%s", (_case, other, expected) => {
    expect(isSamePerson(kim, other)).toBe(expected);
    expect(isSamePerson(other, kim)).toBe(expected);
  });
});

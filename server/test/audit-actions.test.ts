import { accessWork, actionGroups } from "@weitersagen/contract/console/audit-actions/access-work";
import { installationActions, tenantActions } from "@weitersagen/contract/console/audit-actions/words";
import { consoleCalls } from "@weitersagen/contract/console/calls";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { readingCommands } from "../src/cli/audited.ts";
import { createProgram } from "../src/cli/program.ts";

/** What one call does, by what it is asked for. */
const partsOfCalls = ["lockOperator", "unlockOperator", "endOperatorAccess"];
const partsOfTenantCalls = ["requestGoodwill"];

const auditedCalls = (scope: "console" | "consoleTenant") =>
  consoleCalls
    .filter((call) => call.scope === scope && call.ability !== "anyone")
    .filter(({ method, isAudited }) => method !== "GET" || isAudited === true)
    .map(({ id }) => id);

const pathsOf = (command: Command, path: readonly string[] = []): string[] =>
  command.commands.length === 0
    ? [path.join(" ")]
    : command.commands.flatMap((part) => pathsOf(part, [...path, part.name()]));

const ignore = () => {};
const auditedCommands = pathsOf(createProgram(async () => {}, { writeOut: ignore, writeErr: ignore })).filter(
  (path) => !readingCommands.has(path),
);

test("every call and command of the audit log has a name, and nothing else has one", () => {
  expect(Object.keys(tenantActions).toSorted()).toEqual(
    [
      ...auditedCalls("consoleTenant"),
      ...partsOfTenantCalls,
      ...Object.keys(accessWork),
      ...auditedCommands,
    ].toSorted(),
  );
  expect(Object.keys(installationActions).toSorted()).toEqual(
    ["login", ...partsOfCalls, ...auditedCalls("console"), ...auditedCommands].toSorted(),
  );
  const access = [...partsOfCalls, ...auditedCalls("console")];
  expect(Object.keys(accessWork).filter((action) => !access.includes(action))).toEqual([]);
  const known = [...access, ...auditedCommands];
  expect(actionGroups.rollen.actions.filter((action) => !known.includes(action))).toEqual([]);
});

test.each(["de", "en"] as const)("no two actions of one log have the same name: %s", (language) => {
  for (const actions of [tenantActions, installationActions]) {
    const names = Object.values(actions).map((name) => name[language]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  }
});

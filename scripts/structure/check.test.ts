import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkStructure } from "./check.ts";
import { exceptions } from "./exceptions.ts";
import { rules } from "./rules.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "structure-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function plant(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const violations = () => checkStructure(folder, []).map(({ rule, file, line }) => `${rule} ${file}:${line}`);

const tenant = "server/src/modules/tenant";
const reward = "server/src/modules/reward";
const captcha = "server/src/modules/captcha";

const planted: readonly (readonly [sentence: string, files: Record<string, string>, expected: string])[] = [
  [
    "domain imports a module of Node",
    { "domain/src/a.ts": 'import { readFile } from "node:fs";' },
    "packages-point-inwards domain/src/a.ts:1",
  ],
  [
    "domain imports the contract",
    { "domain/src/a.ts": '\nimport type { B } from "@weitersagen/contract/b";' },
    "packages-point-inwards domain/src/a.ts:2",
  ],
  [
    "the contract imports another package than zod",
    { "contract/src/a.ts": 'import pg from "pg";' },
    "packages-point-inwards contract/src/a.ts:1",
  ],
  [
    "the server imports the web by a path",
    { "server/src/main.ts": 'await import("../../web/src/app/server.ts");' },
    "packages-point-inwards server/src/main.ts:1",
  ],
  [
    "the content service imports the contract",
    { "cms/src/a.ts": 'import { b } from "@weitersagen/contract/b";' },
    "packages-point-inwards cms/src/a.ts:1",
  ],
  [
    "the web imports the content service",
    { "web/src/app/a.ts": 'import { b } from "@weitersagen/cms/b";' },
    "packages-point-inwards web/src/app/a.ts:1",
  ],
  [
    "the web imports the server by its name",
    { "web/src/app/a.ts": 'import { b } from "@weitersagen/server/b";' },
    "packages-point-inwards web/src/app/a.ts:1",
  ],
  [
    "a package reaches into another by a path",
    { "server/src/main.ts": 'import { b } from "../../domain/src/b.ts";' },
    "packages-point-inwards server/src/main.ts:1",
  ],
  [
    "a module has a file outside its vocabulary",
    { [`${tenant}/mapping.ts`]: "" },
    `module-vocabulary ${tenant}/mapping.ts:1`,
  ],
  [
    "a route reads the repository",
    { [`${tenant}/routes.ts`]: 'import { a } from "./repository.ts";' },
    `module-layers ${tenant}/routes.ts:1`,
  ],
  [
    "a repository calls its service",
    { [`${tenant}/repository.ts`]: 'import { a } from "./service/rename-tenant.ts";' },
    `module-layers ${tenant}/repository.ts:1`,
  ],
  [
    "a part of a repository calls its service",
    { [`${tenant}/repository/names.ts`]: 'import { a } from "../service/rename-tenant.ts";' },
    `module-layers ${tenant}/repository/names.ts:1`,
  ],
  [
    "a module reads another module's repository",
    { [`${tenant}/service.ts`]: 'import { a } from "../reward/repository.ts";' },
    `module-layers ${tenant}/service.ts:1`,
  ],
  [
    "a command reads a module's repository",
    { "server/src/cli/tenants.ts": 'import { a } from "../modules/tenant/repository/names.ts";' },
    "module-layers server/src/cli/tenants.ts:1",
  ],
  [
    "a module composes itself",
    { [`${tenant}/service.ts`]: 'import { a } from "../../compose/product.ts";' },
    `module-layers ${tenant}/service.ts:1`,
  ],
  [
    "a part of a read model calls its service",
    { [`${tenant}/read-model/names.ts`]: 'import { a } from "../service/rename-tenant.ts";' },
    `module-layers ${tenant}/read-model/names.ts:1`,
  ],
  [
    "a module has a read model file and a read model folder",
    { [`${tenant}/read-model.ts`]: "", [`${tenant}/read-model/names.ts`]: "" },
    `one-module-shape ${tenant}/read-model.ts:1`,
  ],
  [
    "a module has a repository file and a repository folder",
    { [`${tenant}/repository.ts`]: "", [`${tenant}/repository/names.ts`]: "" },
    `one-module-shape ${tenant}/repository.ts:1`,
  ],
  [
    "a module writes another module's table with Kysely",
    { [`${captcha}/repository.ts`]: 'tx\n  .updateTable("reward as r")\n  .set({});' },
    `owner-writes-table ${captcha}/repository.ts:2`,
  ],
  [
    "a module writes another module's table with SQL",
    { [`${captcha}/repository.ts`]: "const a = sql`\n  insert into public.reward (id) values (1)`;" },
    `owner-writes-table ${captcha}/repository.ts:2`,
  ],
  [
    "a read model writes",
    { [`${captcha}/read-model.ts`]: "const a = 'delete from reward where id = $1';" },
    `owner-writes-table ${captcha}/read-model.ts:1`,
  ],
  [
    "an owner writes its table outside its repository",
    { [`${reward}/service.ts`]: 'tx.deleteFrom("reward");' },
    `owner-writes-table ${reward}/service.ts:1`,
  ],
  [
    "a module writes a table of the platform",
    { [`${captcha}/repository.ts`]: "const a = 'update access_token set revoked_at = $1';" },
    `owner-writes-table ${captcha}/repository.ts:1`,
  ],
  [
    "a command writes a table",
    { "server/src/cli/reward.ts": 'tx.insertInto("reward");' },
    "owner-writes-table server/src/cli/reward.ts:1",
  ],
  [
    "a repository joins another module's table with Kysely",
    {
      [`${captcha}/repository.ts`]:
        'tx.selectFrom("used_captcha as u")\n  .innerJoin("reward as r", "r.id", "u.id");',
    },
    `read-model-reads-other-tables ${captcha}/repository.ts:2`,
  ],
  [
    "a repository selects from several tables with Kysely",
    { [`${captcha}/repository.ts`]: 'tx.selectFrom(["used_captcha", "reward as r"]);' },
    `read-model-reads-other-tables ${captcha}/repository.ts:1`,
  ],
  [
    "a repository joins another module's table with SQL",
    { [`${captcha}/repository.ts`]: "const a = `select 1 from used_captcha u, reward r\n`;" },
    `read-model-reads-other-tables ${captcha}/repository.ts:1`,
  ],
  [
    "the platform reads a module's table",
    { "server/src/platform/jobs/a.ts": "const a = 'select 1 from mail join reward using (id)';" },
    "read-model-reads-other-tables server/src/platform/jobs/a.ts:1",
  ],
  [
    "two migrations have the same number",
    { "server/migrations/0023_a.sql": "", "server/migrations/0023_b.sql": "" },
    "one-migration-per-number server/migrations/0023_b.sql:1",
  ],
  [
    "two modules import each other",
    {
      [`${tenant}/service.ts`]: 'import { a } from "../reward/service.ts";',
      [`${reward}/service/pay.ts`]: 'import { b } from "../../tenant/service.ts";',
    },
    `modules-without-cycles ${tenant}/service.ts:1`,
  ],
  [
    "a service imports HTTP types",
    { [`${tenant}/service.ts`]: 'import type { FastifyRequest } from "fastify";' },
    `http-and-sql-stay-in-their-layer ${tenant}/service.ts:1`,
  ],
  [
    "a service writes SQL",
    { [`${tenant}/service.ts`]: 'import { sql } from "kysely";' },
    `http-and-sql-stay-in-their-layer ${tenant}/service.ts:1`,
  ],
  [
    "platform imports a module",
    { "server/src/platform/a.ts": 'import { a } from "../modules/tenant/service.ts";' },
    "platform-knows-no-module server/src/platform/a.ts:1",
  ],
  [
    "ui imports a feature",
    { "web/src/ui/a.tsx": 'import { B } from "../features/home/b.tsx";' },
    "web-layers web/src/ui/a.tsx:1",
  ],
  [
    "an entity imports a feature",
    { "web/src/entities/product/a.ts": 'import { b } from "../../features/home/b.ts";' },
    "web-layers web/src/entities/product/a.ts:1",
  ],
  [
    "a feature imports another feature",
    { "web/src/features/home/a.tsx": 'import { B } from "../legal/b.tsx";' },
    "web-layers web/src/features/home/a.tsx:1",
  ],
  ["a file is a barrel", { "domain/src/a.ts": 'export * from "./b.ts";' }, "no-barrels domain/src/a.ts:1"],
  ["a file is called index", { "web/src/ui/index.ts": "" }, "no-barrels web/src/ui/index.ts:1"],
  [
    "two files import each other, one of them only types",
    {
      "domain/src/a.ts": 'import { b } from "./b.ts";',
      "domain/src/b.ts": '\nimport type { A } from "@weitersagen/domain/a";',
    },
    "no-cycles domain/src/b.ts:2",
  ],
  ["a file is too long", { "web/src/ui/a.css": "\n".repeat(401) }, "short-files web/src/ui/a.css:401"],
  [
    "a file name says nothing",
    { "server/src/platform/string-utils.ts": "" },
    "names-say-what server/src/platform/string-utils.ts:1",
  ],
  [
    "a folder name says nothing",
    { "web/src/lib/common/money.ts": "" },
    "names-say-what web/src/lib/common/money.ts:1",
  ],
  [
    "the environment is read outside the configuration",
    { "server/src/main.ts": "const port = process.env.PORT;" },
    "one-environment-reader server/src/main.ts:1",
  ],
  [
    "a rule reads the time",
    { "domain/src/a.ts": "const today = new Date();" },
    "one-clock domain/src/a.ts:1",
  ],
  [
    "a template reads the time",
    { "server/src/cli.ts": "console.log(`at ${Date.now()}`);" },
    "one-clock server/src/cli.ts:1",
  ],
  [
    "SQL reads the time",
    { [`${tenant}/repository.ts`]: "sql`update a set b = now()`;" },
    `no-database-clock ${tenant}/repository.ts:1`,
  ],
  [
    "an SQL file outside the migrations reads the time",
    { "server/demo/a.sql": "select 1;\nselect current_timestamp;" },
    "no-database-clock server/demo/a.sql:2",
  ],
  [
    "domain calls the network",
    { "domain/src/a.ts": 'const a = await fetch("https://example.org");' },
    "pure-domain domain/src/a.ts:1",
  ],
  ["a type is any", { "web/src/lib/a.ts": "export const a = (b: any) => b;" }, "no-any web/src/lib/a.ts:1"],
  [
    "the compiler is silenced",
    { "web/src/lib/a.ts": "// @ts-ignore: later" },
    "no-silenced-compiler web/src/lib/a.ts:1",
  ],
];

describe("a planted violation is found at its line", () => {
  test.each(planted)("%s", (_sentence, files, expected) => {
    plant(files);
    expect(violations()).toContain(expected);
  });

  test("for every rule", () => {
    const caught = new Set(planted.map(([, , expected]) => expected.split(" ")[0]));
    expect(rules.map((rule) => rule.name).filter((name) => !caught.has(name))).toEqual([]);
  });
});

test("what the rules allow is not reported", () => {
  plant({
    "domain/src/money.ts": 'import { round } from "./round.ts";\nexport const at = new Date(round(0));',
    "domain/src/money.test.ts": 'import { test } from "vitest";\nconst a = Date.now();',
    "contract/src/tenant.ts":
      'import * as z from "zod/mini";\nimport { a } from "@weitersagen/domain/money";\nexport const t = "now or never";',
    "cms/src/a.ts": 'import sharp from "sharp";',
    "cms/test/a.ts": "const a = new Date();",
    "server/src/platform/cms.ts": 'import { a } from "@weitersagen/cms/a";',
    "server/src/config.ts": "export const port = process.env.PORT;",
    "server/src/platform/clock.ts": "export const now = () => new Date();",
    "server/src/compose/product.ts": 'import { a } from "../modules/tenant/routes.ts";',
    [`${tenant}/routes.ts`]:
      'import { a } from "./service.ts";\nimport type { FastifyInstance } from "fastify";',
    [`${tenant}/service.ts`]:
      'import { a } from "./repository.ts";\nimport { b } from "../reward/service/pay.ts";',
    [`${tenant}/repository.ts`]:
      'import { sql } from "kysely";\nimport { a } from "../../platform/clock.ts";\ntx.updateTable("tenant");',
    [`${tenant}/read-model.ts`]:
      'import { sql } from "kysely";\nconst a = sql`select 1 from reward join claim`;',
    [`${reward}/service/pay.ts`]: "// update claim set status = 'open'\nconst a = 'the update of a claim';",
    [`${reward}/repository/pay.ts`]:
      'import { b } from "./names.ts";\ntx.selectFrom("reward").forUpdate("reward");',
    [`${reward}/repository/names.ts`]: "const a = 'update reward set a = 1 from voucher';",
    [`${reward}/pay.test.ts`]: "const a = 'delete from claim';",
    "server/src/platform/session/tokens.ts": 'tx.insertInto("access_token");',
    "server/src/platform/jobs/sweeper.ts": 'tx.selectFrom("tenant");',
    [`${tenant}/service.test.ts`]: 'import { a } from "./repository.ts";',
    "server/migrations/0001_tenant.sql": "select now();",
    "web/src/app/router.tsx": 'const home = () => import("../features/home/page.tsx");',
    "web/src/features/home/offer.tsx": 'import { c } from "../../entities/product/c.ts";',
    "web/src/features/home/page.tsx": 'import { B } from "../../ui/button.tsx";\n// never import "pg" here\n',
    "server/src/schema.gen.ts": "\n".repeat(500),
  });
  expect(violations()).toEqual([]);
});

describe("exceptions", () => {
  test("allow one file to break one rule", () => {
    plant({ "domain/src/a.ts": "export const now = new Date();" });
    expect(checkStructure(folder, [{ rule: "one-clock", file: "domain/src/a.ts", reason: "test" }])).toEqual(
      [],
    );
  });

  test("that are not needed are reported", () => {
    const idle = [{ rule: "one-clock", file: "domain/src/gone.ts", reason: "test" }];
    expect(checkStructure(folder, idle)).toMatchObject([{ message: "this exception is no longer needed" }]);
  });

  test("are empty", () => {
    expect(exceptions).toEqual([]);
  });
});

test("the repository keeps its own rules", () => {
  expect(checkStructure(dirname(dirname(import.meta.dirname)), exceptions)).toEqual([]);
});

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { bareEnvironment } from "../../test/bare-environment.ts";
import { startTestApp } from "../../test/app.ts";
import { dataFolder } from "../../test/data-folder.ts";
import { freePort } from "../../test/free-port.ts";
import { checkSecretKeys } from "../platform/key-probe.ts";

const app = await startTestApp();
await checkSecretKeys(app.database, app.secretKeys, app.clock.now());

test.each([["keys rotate"], ["payout export ewe EWE-1 file.xml"]])(
  "%s reports the database and a wrong SECRET_KEY in one line each",
  async (line) => {
    const program = join(import.meta.dirname, "../cli.ts");
    const command = promisify(execFile)(process.execPath, [program, ...line.split(" ")], {
      env: {
        ...bareEnvironment,
        DATABASE_URL: app.testDatabase.serverUrl,
        DATA_DIR: dataFolder,
        SECRET_KEY: Buffer.alloc(32, 9).toString("base64"),
      },
    });
    await expect(command).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^uses the .+\nSECRET_KEY is not the key that data in this database is encrypted with\. .+\n$/,
      ) as string,
    });
  },
  120_000,
);

test.each(["main.ts", "worker.ts"])(
  "%s does not start with a wrong SECRET_KEY",
  async (program) => {
    const started = promisify(execFile)(process.execPath, [join(import.meta.dirname, "..", program)], {
      env: {
        ...bareEnvironment,
        DATABASE_URL: app.testDatabase.serverUrl,
        DATABASE_ADMIN_URL: app.testDatabase.ownerUrl,
        DATABASE_JOBS_URL: app.testDatabase.jobsUrl,
        DATA_DIR: dataFolder,
        SECRET_KEY: Buffer.alloc(32, 9).toString("base64"),
        PORT: String(await freePort()),
        WORKER_PORT: "0",
        LOG_LEVEL: "silent",
      },
    });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        "SECRET_KEY is not the key that data in this database is encrypted with.",
      ) as string,
    });
  },
  120_000,
);

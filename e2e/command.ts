import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "../scripts/run.ts";

const run = promisify(execFile);

/** Runs `weitersagen …` against the running product and returns its output. */
export async function command(...args: string[]): Promise<string> {
  const { E2E_DATA: DATA_DIR, E2E_PORT: PORT, E2E_SMTP: SMTP_URL } = process.env;
  const env = { ...process.env, DATA_DIR, PORT, SMTP_URL };
  return (await run(process.execPath, ["server/src/cli.ts", ...args], { cwd: root, env })).stdout;
}

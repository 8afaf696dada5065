import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "../scripts/run.ts";

const run = promisify(execFile);

/** Runs `weitersagen …` beside the product, as its operator does; answers what it printed. */
export async function command(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env["E2E_DATA"], PORT: process.env["E2E_PORT"] };
  return (await run(process.execPath, ["server/src/cli.ts", ...args], { cwd: root, env })).stdout;
}

import { spawn } from "node:child_process";
import { dirname, join } from "node:path";

export const root = dirname(import.meta.dirname);

/** Where Node keeps the code it has compiled: a start takes half the time with it. */
export const compiledCode = join(root, ".cache", "compiled");

export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

/** Runs a tool of the repository to its end and collects its output. */
export function run(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const started = performance.now();
  const path = `${join(root, "node_modules", ".bin")}:${process.env["PATH"] ?? ""}`;
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: path, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    const finish = (ok: boolean) => resolve({ ok, output, seconds: (performance.now() - started) / 1000 });
    child.on("error", (error) => {
      output += `${error.message}\n`;
      finish(false);
    });
    child.on("close", (code) => finish(code === 0));
  });
}

export const seconds = (value: number): string => `${value.toFixed(1).padStart(6)} s`;

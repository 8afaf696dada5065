import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../scripts/product.ts";
import { root } from "../scripts/run.ts";

export const isNginxInstalled = (): boolean => spawnSync("nginx", ["-v"]).error === undefined;

/** Starts nginx in front of a server, configured as docs/operating.md documents it, but without TLS. */
export async function startNginx(upstreamPort: number) {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const file = join(folder, "nginx.conf");
  await writeFile(file, configuration(await documentedServer(upstreamPort, port), folder));
  const nginx = spawn("nginx", ["-c", file], { stdio: ["ignore", "ignore", "inherit"] });
  const stop = async () => {
    nginx.kill("SIGTERM");
    if (nginx.exitCode === null) await once(nginx, "exit");
    await rm(folder, { recursive: true, force: true });
  };
  while (!(await accepts(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
    await pause(20);
  }
  return { port, stop };
}

async function documentedServer(upstreamPort: number, port: number): Promise<string> {
  const docs = await readFile(join(root, "docs/operating.md"), "utf8");
  let text = /```nginx\n([^]*?)```/.exec(docs)?.[1] ?? "";
  const replace = (pattern: RegExp, replacement: string) => {
    if (!pattern.test(text)) throw new Error(`docs/operating.md documents nginx without ${pattern}`);
    text = text.replace(pattern, replacement);
  };
  replace(/( +server 127[^\n]*\n)+/, `  server 127.0.0.1:${upstreamPort} max_fails=1 fail_timeout=2s;\n`);
  replace(/server \{\n +listen 80;[^]*?\n\}\n/, "");
  replace(/listen 443 ssl[^;]*;/, `listen 127.0.0.1:${port};`);
  replace(/ +ssl_[^\n]*\n +ssl_[^\n]*\n/, "");
  // The documented alternative, which lets the load generator play many visitors.
  replace(/X-Forwarded-For \$remote_addr/, "X-Forwarded-For $proxy_add_x_forwarded_for");
  return text;
}

function configuration(server: string, folder: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
worker_processes auto;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
${server}}
`;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

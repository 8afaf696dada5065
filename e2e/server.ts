import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../scripts/run.ts";
import { startProduct } from "../scripts/product.ts";
import { startMailServer } from "./mail-server.ts";

/** The server's log of the last run: that of its first start while specs run, all of it afterwards. */
export const serverLog = join(root, ".cache", "e2e-server.log");

/** Playwright calls this once per run: one product and one mail server for all specs, stopped when they are done. */
export default async function startOnce() {
  const dataFolder = await mkdtemp(join(tmpdir(), "weitersagen-e2e-"));
  const mails = await startMailServer();
  const product = await startProduct({ dataFolder, environment: { SMTP_URL: mails.smtpUrl } });
  writeFileSync(serverLog, product.log());
  process.env["E2E_PORT"] = String(product.port);
  process.env["E2E_DATA"] = dataFolder;
  process.env["E2E_MAILS"] = mails.mailsUrl;
  process.env["E2E_SMTP"] = mails.smtpUrl;
  return async () => {
    writeFileSync(serverLog, product.log());
    await product.stop();
    await mails.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}

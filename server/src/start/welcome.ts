import type { Config } from "../config.ts";
import type { Tenant } from "../platform/tenancy.ts";

/** The block that is printed after the start, with the addresses to open. */
export function welcome(
  config: Config,
  tenants: readonly Tenant[],
  { isEmbedded, consoleLink }: { readonly isEmbedded: boolean; readonly consoleLink?: string | undefined },
): string {
  const { protocol, host } = config.publicUrl;
  const rows: [string, string][] = tenants.map(({ slug, settings }) => [
    settings.brand,
    `${protocol}//${slug}.${host}`,
  ]);
  if (rows.length === 0) rows.push(["Mandanten", "noch keine: npx weitersagen tenant init SLUG"]);
  if (config.smtpUrl === undefined) rows.push(["Postfach", `${protocol}//${host}/postfach`]);
  rows.push(["API", `${protocol}//${host}/api/docs`]);
  rows.push(["Konsole", consoleLink ?? config.consoleUrl.origin]);
  rows.push(["Datenbank", isEmbedded ? `eingebettet in ${config.dataDir}` : "DATABASE_URL"]);
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, address]) => `  ${name.padEnd(width)}  ${address}`);
  return `\n  Weitersagen läuft: ${config.publicUrl.origin}\n\n${lines.join("\n")}\n\n`;
}

import { type ContentDeps, senderLines } from "../modules/content/service/content.ts";
import type { Log } from "../platform/log.ts";
import type { Tenant } from "../platform/tenancy.ts";

export type MailSenderOf = (tenant: Tenant) => Promise<readonly string[]>;

/** Company and address of each tenant for the end of its mails, read once for each version of its content. */
export function composeMailSender(loadContent: () => Promise<ContentDeps>, log: Log): MailSenderOf {
  const known = new Map<string, { version: string; lines: readonly string[] }>();
  return async (tenant) => {
    try {
      const content = await loadContent();
      const version = `${tenant.version}/${content.client.version(tenant.settings.contentApp)}`;
      const before = known.get(tenant.slug);
      if (before?.version === version) return before.lines;
      const lines = await senderLines(content, tenant);
      known.set(tenant.slug, { version, lines });
      return lines;
    } catch (error) {
      // A mail with the brand and the support's address is better than none.
      log.warn({ err: error, tenant: tenant.slug }, "mail without postal address");
      return known.get(tenant.slug)?.lines ?? [];
    }
  };
}

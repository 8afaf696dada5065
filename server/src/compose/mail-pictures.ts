import { type ContentDeps, readAsset } from "../modules/content/service/content.ts";
import { mailPictures, type MailPicturesOf } from "../modules/preview/service/mail-pictures.ts";
import type { Log } from "../platform/log.ts";

/** The pictures of mails come from the tenants' content, which a process may load only when the first mail is sent. */
export function composeMailPictures(loadContent: () => Promise<ContentDeps>, log: Log): MailPicturesOf {
  let content: Promise<ContentDeps> | undefined;
  const loaded = () =>
    (content ??= loadContent().catch((error: unknown) => {
      content = undefined;
      throw error;
    }));
  return mailPictures({
    readAsset: async (tenant, id) => readAsset(await loaded(), tenant, id, {}),
    contentVersion: async ({ settings }) => (await loaded()).client.version(settings.contentApp),
    log,
  });
}

import { type ContentDeps, readAsset } from "../modules/content/service/content.ts";
import { mailPictures, type MailPicturesOf } from "../modules/preview/service/mail-pictures.ts";
import type { Log } from "../platform/log.ts";

/** The pictures of mails come from the tenants' content, which a process may load only when the first mail is sent. */
export function composeMailPictures(loadContent: () => Promise<ContentDeps>, log: Log): MailPicturesOf {
  const loaded = loadedOnce(loadContent);
  return mailPictures({
    readAsset: async (tenant, id) => readAsset(await loaded(), tenant, id, {}),
    contentVersion: async ({ settings }) => (await loaded()).client.version(settings.contentApp),
    log,
  });
}

/** Content is loaded for the first who asks, and again after a failure. */
export function loadedOnce(loadContent: () => Promise<ContentDeps>): () => Promise<ContentDeps> {
  let content: Promise<ContentDeps> | undefined;
  return () =>
    (content ??= loadContent().catch((error: unknown) => {
      content = undefined;
      throw error;
    }));
}

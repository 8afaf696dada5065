import { expect } from "@playwright/test";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mails to an address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${process.env["E2E_MAILS"]}/?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Mail[];
}

/**
 * Waits for a mail with a link to the path and returns the newest such link. `before` is the number of earlier mails to
 * the address, which are ignored.
 */
export async function linkMailedTo(address: string, path: string, before = 0): Promise<string> {
  const pattern = new RegExp(`${path}\\?token=[\\w-]+(&redirect=[\\w%.-]+)?`);
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(address);
        const fresh = mails.slice(0, mails.length - before);
        link = fresh.map(({ text }) => pattern.exec(text)?.[0]).find(Boolean);
        return link;
      },
      { timeout: 30_000, message: `a mail with ${path} to ${address}` },
    )
    .toBeTruthy();
  return link ?? "";
}

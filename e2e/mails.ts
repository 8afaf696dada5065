import { expect } from "@playwright/test";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What the mail server has taken for an address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${process.env["E2E_MAILS"]}/?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Mail[];
}

/**
 * The newest address of a path with a token in it that was mailed to somebody, once it has come. Who got mails before
 * tells how many, so that none of those is taken for it.
 */
export async function linkMailedTo(address: string, path: string, before = 0): Promise<string> {
  const pattern = new RegExp(`${path}\\?token=[\\w-]+`);
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(address);
        const fresh = mails.slice(0, mails.length - before);
        link = fresh.map(({ text }) => pattern.exec(text)?.[0]).find(Boolean);
        return link;
      },
      { timeout: 20_000, message: `a mail with ${path} to ${address}` },
    )
    .toBeTruthy();
  return link ?? "";
}

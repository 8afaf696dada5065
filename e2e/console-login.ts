import { mkdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { command } from "./command.ts";
import { expect } from "./fixtures.ts";

export const consoleOrigin = () => `http://konsole.localhost:${process.env["E2E_PORT"]}`;

/** The page asks by a call whether an operator is logged in; the browser reports a refused one as an error. */
export const notLoggedIn = /status of 401/;

/** Logs an operator of the demo in, and opens a page. */
export async function openConsole(page: Page, name: string, path?: string): Promise<void> {
  await oneAtATime(`login-${name}`, async () => {
    const link = await command("operator", "link", `${name}@konsole.example`);
    await page.goto(link.trim());
    await expect(page.getByRole("heading", { name: "Heute" })).toBeVisible();
  });
  if (path !== undefined) await page.goto(consoleOrigin() + path);
}

/** A new link ends the one before, so two tests must not log the same operator in at once: they are two processes. */
async function oneAtATime(name: string, work: () => Promise<void>): Promise<void> {
  const lock = join(process.env["E2E_DATA"] ?? "", name);
  const isTaken = () =>
    mkdir(lock).then(
      () => false,
      () => true,
    );
  while (await isTaken()) await setTimeout(100);
  try {
    await work();
  } finally {
    await rmdir(lock);
  }
}

/** Invites a person and returns the link of the mail. */
export async function invite(email: string, name: string, ...role: string[]): Promise<string> {
  const printed = await command("operator", "invite", email, ...role, "--name", name);
  return /http\S+/.exec(printed)?.[0] ?? "";
}

/** An authenticator of this device that always confirms. */
export async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** A new person with a passkey, logged in: for tests that need two people, or a tenant of their own. */
export async function joinConsole(page: Page, email: string, name: string, ...role: string[]): Promise<void> {
  await addAuthenticator(page);
  await page.goto(await invite(email, name, ...role));
  await page.getByRole("button", { name: "Passkey hinzufügen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name des Geräts").fill("Laptop");
  await dialog.getByRole("button", { name: "Passkey hinzufügen" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Laptop" })).toBeVisible();
}

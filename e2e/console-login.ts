import { mkdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { command } from "./command.ts";
import { expect } from "./fixtures.ts";

export const consoleOrigin = () => `http://konsole.localhost:${process.env["E2E_PORT"]}`;

/** Whether somebody is logged in is asked by a call, which the browser reports when it is refused. */
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

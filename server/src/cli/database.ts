import type { Command } from "commander";
import { seedDemo } from "../demo/demo-tenants.ts";
import type { RunCommand } from "./command.ts";

export function addDatabaseCommands(program: Command, run: RunCommand): void {
  program
    .command("migrate")
    .description("migrate the database to this version")
    // Every command migrates before it runs.
    .action(() => run(async ({ print, databaseName }) => print(`the ${databaseName} is up to date`)));
  program
    .command("seed")
    .description("add the demo tenants that are missing")
    .action(() =>
      run(async ({ database, owner, print }) => {
        const slugs = await seedDemo(owner, database);
        print(slugs.length === 0 ? "the demo is complete" : `seeded ${slugs.join(", ")}`);
      }),
    );
}

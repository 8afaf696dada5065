import { seedDemo } from "../demo/demo-tenants.ts";
import type { Command } from "./command.ts";

export const migrateCommand: Command = {
  name: "migrate",
  usage: [["migrate", "brings the database to this version"]],
  async run(_args, { print }) {
    // Every command migrates before it runs.
    print("the database is up to date");
  },
};

export const seedCommand: Command = {
  name: "seed",
  usage: [["seed", "brings in the demo tenants that are missing"]],
  async run(_args, { database, owner, print }) {
    const slugs = await seedDemo(owner, database);
    print(slugs.length === 0 ? "the demo is complete" : `seeded ${slugs.join(", ")}`);
  },
};

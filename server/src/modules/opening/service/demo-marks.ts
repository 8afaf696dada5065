import { readdir } from "node:fs/promises";
import * as z from "zod/mini";
import { readJsonFile } from "../../../platform/json-file.ts";

const demoFolder = new URL("../../../../demo/", import.meta.url);

const DemoTenant = z.object({
  settings: z.object({
    Name: z.string(),
    SquidexAppName: z.string(),
    SupportTelefon: z.string(),
    Auszahlungskonto: z.optional(z.object({ IBAN: z.string() })),
    mehrfachPraemien: z.optional(z.array(z.object({ Id: z.string() }))),
  }),
});

/** Values of the demo tenants. The opening check reports them in any other tenant: it was copied and not adapted. */
export interface DemoMarks {
  readonly brands: readonly string[];
  readonly contentApps: ReadonlySet<string>;
  readonly phones: ReadonlySet<string>;
  readonly ibans: ReadonlySet<string>;
  /** A tier is an extra reward for the n-th success. */
  readonly tierIds: ReadonlySet<string>;
}

/** Reads the values from the files of the demo tenants, so that they need no list of their own. */
export async function readDemoMarks(): Promise<DemoMarks> {
  const slugs = await readdir(demoFolder);
  const files = await Promise.all(
    slugs.map((slug) => readJsonFile(new URL(`${slug}/tenant.json`, demoFolder), DemoTenant)),
  );
  const all = files.flatMap((file) => (file ? [file.settings] : []));
  return {
    brands: all.map(({ Name }) => Name),
    contentApps: new Set(all.map(({ SquidexAppName }) => SquidexAppName)),
    phones: new Set(all.map(({ SupportTelefon }) => SupportTelefon)),
    ibans: new Set(all.flatMap(({ Auszahlungskonto }) => Auszahlungskonto?.IBAN ?? [])),
    tierIds: new Set(all.flatMap(({ mehrfachPraemien = [] }) => mehrfachPraemien.map(({ Id }) => Id))),
  };
}

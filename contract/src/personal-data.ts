import * as z from "zod/mini";
import { Instant } from "./scalars.ts";
import { wire } from "./wire.ts";

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One kind of what is stored, with a heading a person understands and a record for each thing. */
const DataSection = wire({
  name: ["Name", z.string()],
  title: ["Titel", z.string()],
  /** Where it came from and why it is kept. */
  note: ["Hinweis", z.string()],
  records: ["Eintraege", z.array(z.record(z.string(), Value))],
});
export type DataSection = z.output<typeof DataSection>;

/** Everything stored about a person, fit for a machine and for reading. */
export const PersonalData = wire({
  brand: ["Anbieter", z.string()],
  createdAt: ["ErstelltAm", Instant],
  sections: ["Bereiche", z.array(DataSection)],
});
export type PersonalData = z.output<typeof PersonalData>;

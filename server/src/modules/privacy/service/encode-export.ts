import { type DataSection, PersonalData } from "@weitersagen/contract/personal-data";
import * as z from "zod/mini";

type Head = Omit<PersonalData, "sections">;

/**
 * Encodes an export as JSON text, part by part, so that the memory holds one page of records. Sections of the same name
 * that follow each other become one. `Bereiche` and `Eintraege` are the wire names of `sections` and `records` in
 * `PersonalData`: `encode` returns an object with these names, so the compiler checks them where they are read.
 */
export async function* encodeExport(
  head: Head,
  sections: AsyncIterable<DataSection>,
): AsyncGenerator<string> {
  const encode = (parts: DataSection[]) => z.encode(PersonalData, { ...head, sections: parts });
  const { Bereiche: _none, ...encodedHead } = encode([]);
  yield `${JSON.stringify(encodedHead).slice(0, -1)},"Bereiche":[`;
  let open: string | undefined;
  let isEmpty = true;
  for await (const section of sections) {
    const [encoded] = encode([section]).Bereiche;
    if (!encoded) continue;
    const { Eintraege: records, ...title } = encoded;
    const isNew = section.name !== open;
    let text = "";
    if (isNew) {
      if (open !== undefined) text += "]},";
      text += `${JSON.stringify(title).slice(0, -1)},"Eintraege":[`;
      open = section.name;
      isEmpty = true;
    }
    if (records.length > 0) {
      text += `${isEmpty ? "" : ","}${JSON.stringify(records).slice(1, -1)}`;
      isEmpty = false;
    }
    if (text !== "") yield text;
  }
  yield open === undefined ? "]}" : "]}]}";
}

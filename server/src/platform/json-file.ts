import { readFile } from "node:fs/promises";
import { fieldErrors } from "@weitersagen/contract/problem";
import { readGiven } from "@weitersagen/contract/wrong-type";
import * as z from "zod/mini";
import { Refusal } from "./refusal.ts";

/**
 * A hand-written JSON file, validated by a schema. Undefined if the file does not exist; errors name the file and the
 * field.
 */
export async function readJsonFile<S extends z.ZodMiniType>(
  file: URL,
  schema: S,
): Promise<z.output<S> | undefined> {
  const name = decodeURIComponent(file.pathname).split("/").at(-1) ?? "";
  const text = await readText(file, name);
  if (text === undefined) return undefined;
  const result = readGiven(schema, parsed(text, name));
  if (result.success) return result.data;
  const errors = fieldErrors(result.issues, "en");
  throw new Refusal("invalidInput", {
    errors: errors.map(({ path, message }) =>
      // Without a path it is the whole file that has the wrong type, for example a list instead of an object.
      path === ""
        ? { path: name, message: "does not contain what is expected here" }
        : { path: `${name}: ${path}`, message },
    ),
  });
}

async function readText(file: URL, name: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new Refusal("invalidInput", { errors: [{ path: name, message: `cannot be read (${code})` }] });
  }
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const message = `is not JSON: ${(error as SyntaxError).message}`;
    throw new Refusal("invalidInput", { errors: [{ path: name, message }] });
  }
}

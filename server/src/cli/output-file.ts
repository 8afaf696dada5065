import { open, rename, rm } from "node:fs/promises";
import { StartupError } from "../platform/startup-error.ts";

/**
 * Writes a file piece by piece as `PATH.part`, readable by its owner only. It is renamed when it is complete, so that a
 * failure leaves neither half a file nor a damaged earlier one.
 */
export async function writeWhole<Result>(
  path: string,
  encoding: "utf8" | "latin1",
  work: (write: (text: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${path}.part`;
  const refuse = (error: NodeJS.ErrnoException): never => {
    throw new StartupError(`${path} cannot be written (${error.code})`);
  };
  const file = await open(unfinished, "w", 0o600).catch(refuse);
  try {
    const result = await work((text) => file.appendFile(text, { encoding }));
    await file.close();
    await rename(unfinished, path).catch(refuse);
    return result;
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}

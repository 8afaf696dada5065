import { openTextFile } from "../modules/order/service/text-file.ts";

/** The text of a file that fits into the memory, in any encoding that order files may have; `-` is the standard input. */
export async function readWholeFile(path: string): Promise<string> {
  const file = await openTextFile(path);
  try {
    let text = "";
    for await (const piece of file.pieces()) text += piece;
    return text;
  } finally {
    await file.close();
  }
}

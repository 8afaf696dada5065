import type { ApiAnswer } from "./api-client.ts";

/** The visible part of a response. */
export type Seen = Pick<ApiAnswer, "status" | "headers" | "text">;

/** Something that a visitor may ask about an address, by its name. */
export type Questions = Readonly<Record<string, (email: string) => Promise<Seen>>>;

/** Differ between responses for any address. */
const ownOfEachAnswer = new Set(["date", "x-request-id"]);

/** The calls whose responses distinguish addresses: by status, by any other header, or by a single byte. */
export async function tellingQuestions(
  questions: Questions,
  addresses: readonly string[],
): Promise<string[]> {
  const telling: string[] = [];
  for (const [name, ask] of Object.entries(questions)) {
    const answers = new Set<string>();
    for (const address of addresses) answers.add(bytesOf(await ask(address)));
    if (answers.size > 1) telling.push(name);
  }
  return telling;
}

function bytesOf({ status, headers, text }: Seen): string {
  const shown = [...headers].filter(([name]) => !ownOfEachAnswer.has(name));
  return JSON.stringify([status, shown, text]);
}

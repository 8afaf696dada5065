import * as z from "zod/mini";

/** Words of a closed list that are German on the wire and English in code. */
export function wireWords<const W extends Readonly<Record<string, string>>>(words: W) {
  type Code = keyof W & string;
  type Wire = W[Code];
  const codes = Object.keys(words) as Code[];
  const toCode = new Map<string, Code>(codes.map((code) => [words[code] as string, code]));
  return z.codec(z.enum(Object.values(words) as Wire[]), z.enum(codes), {
    decode: (word) => toCode.get(word) as never,
    encode: (code) => words[code as Code] as never,
  }) as unknown as z.ZodMiniType<Code, Wire>;
}

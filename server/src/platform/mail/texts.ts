import { fittingText } from "@weitersagen/domain/text-variables";

/** The names inside `{…}` of a text, so that a forgotten value is a type error. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Record<Placeholder<Text>, string | number>];

export type MailTexts = Readonly<Record<string, string>>;

/** `t("greeting", { name })`: the text in the mail's language, or the tenant's own text if it has one that fits. */
export type Translate<Texts extends MailTexts> = <Key extends keyof Texts & string>(
  key: Key,
  ...values: Values<Texts[Key]>
) => string;

export function translator<Texts extends MailTexts>(
  mailName: string,
  texts: Texts,
  overrides: MailTexts = {},
): Translate<Texts> {
  return (key, ...[values]) => {
    const text = fittingText(texts[key] ?? "", overrides[`${mailName}.${key}`]);
    return fill(text, values ?? {});
  };
}

/** One pass only: a value that itself looks like `{name}` is not replaced. */
function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The text "${text}" needs a value for {${name}}`);
    return String(value);
  });
}

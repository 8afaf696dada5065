import type { ContractForm } from "../../lib/form/use-form.ts";
import { TextField } from "./text-field.tsx";

interface NameFieldsProps {
  readonly form: Pick<ContractForm<"firstName" | "lastName">, "field">;
  /** Whether it is the visitor's own name, which the browser can fill in. */
  readonly isOwn?: boolean;
}

/** First and last name, side by side unless the screen is very narrow. */
export function NameFields({ form, isOwn = true }: NameFieldsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-6">
      <TextField {...form.field("firstName")} autoComplete={isOwn ? "given-name" : "off"} />
      <TextField {...form.field("lastName")} autoComplete={isOwn ? "family-name" : "off"} />
    </div>
  );
}

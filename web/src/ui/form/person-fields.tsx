import { useId } from "react";
import type { ContractForm } from "../../lib/form/use-form.ts";
import { TextField } from "./text-field.tsx";

interface NameFieldsProps {
  readonly form: Pick<ContractForm<"firstName" | "lastName">, "field">;
  /** Whether it is the visitor's own name, which the browser can fill in. */
  readonly isOwn?: boolean;
}

/** First and last name, side by side where there is room for their errors. */
export function NameFields({ form, isOwn = true }: NameFieldsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-x-4 gap-y-6">
      <TextField {...form.field("firstName")} autoComplete={isOwn ? "given-name" : "off"} />
      <TextField {...form.field("lastName")} autoComplete={isOwn ? "family-name" : "off"} />
    </div>
  );
}

interface AddressFieldsProps {
  readonly form: Pick<ContractForm<"street" | "houseNumber" | "postcode" | "town">, "field">;
  /** The name of the group, for screen readers. */
  readonly label: string;
  /** The rule of the whole group. A narrow field has room for a short error only. */
  readonly hint: string;
}

/** An address that is given whole or not at all. */
export function AddressFields({ form, label, hint }: AddressFieldsProps) {
  const hintId = useId();
  return (
    <fieldset aria-label={label} aria-describedby={hintId} className="grid min-w-0 gap-6">
      <p id={hintId} className="text-fine text-muted">
        {hint}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-4">
        <TextField {...form.field("street")} autoComplete="address-line1" />
        <TextField {...form.field("houseNumber")} autoComplete="off" />
      </div>
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4">
        <TextField {...form.field("postcode")} inputMode="numeric" autoComplete="postal-code" />
        <TextField {...form.field("town")} autoComplete="address-level2" />
      </div>
    </fieldset>
  );
}

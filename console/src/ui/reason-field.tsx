import { SHORTEST_REASON } from "@weitersagen/contract/console/reason";
import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

/** Why a person asks for something or decides it. The form is not sent without a few letters. */
export function ReasonField(props: Omit<ComponentProps<typeof Field>, "isRequired" | "minLength">) {
  return <Field {...props} isRequired minLength={SHORTEST_REASON} />;
}

import type { ReactNode } from "react";
import { Text } from "react-aria-components";

/** Explains a field. The field's `aria-describedby` names it, so that screen readers read it with the field. */
export function FieldHint({ children }: { readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <Text slot="description" className="text-xs text-muted">
      {children}
    </Text>
  );
}

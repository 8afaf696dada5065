import { Search } from "lucide-react";
import { controlStyle } from "./field.tsx";

interface Props {
  readonly label: string;
  /** Shown while nothing is typed; otherwise the label. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Narrows what a page shows, while one types. */
export function SearchField({ label, placeholder = label, value, onChange }: Props) {
  return (
    <search className="relative block">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={100}
        onChange={({ target }) => onChange(target.value)}
        className={`${controlStyle} pl-8`}
      />
    </search>
  );
}

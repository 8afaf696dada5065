import { ListBoxItem } from "react-aria-components";

export interface Choice {
  readonly id: string;
  readonly name: string;
}

interface Props extends Choice {
  /** For a list that is the whole dialog. */
  readonly isRoomy?: boolean;
}

/** A line of a list to choose from. */
export function ChoiceItem({ id, name, isRoomy = false }: Props) {
  return (
    <ListBoxItem
      id={id}
      textValue={name}
      className={`cursor-default rounded-md text-sm data-[focused]:bg-raised data-[selected]:font-semibold ${isRoomy ? "px-3 py-2" : "px-2.5 py-1.5 pointer-coarse:py-3"}`}
    >
      {name}
    </ListBoxItem>
  );
}

export interface RichTextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly isReadOnly: boolean;
  /** Names that may be inserted, such as `${wartezeitWochen}`. */
  readonly variables: readonly string[];
}

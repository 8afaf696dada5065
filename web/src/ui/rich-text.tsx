import { withoutTornWords } from "./torn-words.ts";
import { classNames } from "./class-names.ts";

/** Only for HTML the server has sanitised: the fields called `html` and `answer` of the content contract. */
export function RichText({ html, className }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised by the server, see above
  return (
    <div
      className={classNames("prose", className)}
      dangerouslySetInnerHTML={{ __html: withoutTornWords(html) }}
    />
  );
}

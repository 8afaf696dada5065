import { showStoredData } from "@weitersagen/contract/data-access";
import type { DataSection, PersonalRecord } from "@weitersagen/contract/personal-data";
import { shownFields } from "@weitersagen/contract/personal-data-file/file";
import { useState } from "react";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { dataAccessTexts } from "../texts.ts";

/** Everything that the download contains, kind by kind. Kinds without a record are named in one sentence. */
export function StoredData({ session }: { readonly session: string }) {
  const t = useTexts(dataAccessTexts);
  const [loaded, reload] = useLoaded((api) => api(showStoredData, {}, { bearer: session }));
  if (loaded.state === "failed") return <TryAgain failure={loaded.failure} retry={reload} />;
  if (loaded.state !== "loaded") return <Waiting>{t("loading")}</Waiting>;
  const sections = joinSections(loaded.data.sections);
  const empty = sections.filter(({ records }) => records.length === 0);
  return (
    <>
      <div className="border-t border-line">
        {sections
          .filter(({ records }) => records.length > 0)
          .map((section) => (
            <Kind key={section.name} section={section} />
          ))}
      </div>
      {empty.length > 0 && (
        <p className="mt-4 text-fine text-muted">
          {t("storedNone", { kinds: empty.map(({ title }) => title).join(", ") })}
        </p>
      )}
    </>
  );
}

/** Each recipient has a section of consents of its own: under one name they are read as one. */
function joinSections(sections: readonly DataSection[]): DataSection[] {
  const byName = Map.groupBy(sections, ({ name }) => name);
  return [...byName.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, records: [first, ...more].flatMap(({ records }) => records) }] : [],
  );
}

function Kind({ section: { title, note, records } }: { readonly section: DataSection }) {
  // A referrer may have thousands of records: they are drawn when they are wanted.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="group border-b border-line" onToggle={() => setWasOpened(true)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-6 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{title}</span>{" "}
          <span className="text-muted">({records.length})</span>
        </span>
        <FoldMark />
      </summary>
      <p className="text-fine text-muted">{note}</p>
      {wasOpened && (
        <ul className="divide-y divide-line pb-4">
          {records.map((record, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- records have no other key, and their order stays
            <li key={index} className="py-4">
              <Fields record={record} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function Fields({ record }: { readonly record: PersonalRecord }) {
  const { language } = usePage();
  return (
    <dl className="grid gap-x-6 gap-y-1 text-fine sm:grid-cols-[12rem_minmax(0,1fr)]">
      {shownFields(record, language).map(({ label, text, file }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="mb-1 whitespace-pre-line wrap-anywhere sm:mb-0">
            {file === undefined ? (
              text
            ) : (
              <a download href={file} className="text-link underline underline-offset-4">
                {text}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

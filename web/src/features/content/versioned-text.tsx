import type { ContentBlock, ContentPage } from "@weitersagen/contract/content";
import { formatDate } from "@weitersagen/contract/format";
import { usePage } from "../../lib/page/page.tsx";
import { headingsIn } from "../../lib/content/rich-text.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Article } from "./components/article.tsx";
import { contentTexts } from "./texts.ts";

/** A legal text with all its versions: the one in force in full, all others collapsed. */
export function VersionedText({ data }: { readonly data: ContentPage }) {
  const versions = data.blocks.filter(isVersion);
  const introduction = data.blocks.filter((block) => !isVersion(block));
  const current = versions.find(({ inForce }) => inForce);
  const others = versions.filter((version) => version !== current);
  return (
    <Article title={data.title} headings={headingsIn(current?.html ?? "")}>
      {introduction.map(({ id, html }) => (
        <RichText key={id} html={html} />
      ))}
      {current && <VersionInForce version={current} others={others} />}
      <OtherVersions versions={others} since={current?.validFrom} />
    </Article>
  );
}

interface VersionInForceProps {
  readonly version: ContentBlock;
  readonly others: readonly ContentBlock[];
}

function VersionInForce({ version, others }: VersionInForceProps) {
  const t = useTexts(contentTexts);
  const day = useDay();
  return (
    <section>
      {version.title && <h2 className="text-heading md:text-title">{version.title}</h2>}
      <p className="mt-2 mb-6 flex flex-wrap gap-x-3 text-muted">
        <span>{t("inForce", { date: day(version) })}</span>
        {others.length > 0 && <span>{t("jumpToVersions")}</span>}
        {others.map((other) => (
          <a key={other.id} href={`#${other.id}`} className="text-link underline underline-offset-[0.25em]">
            {isComing(other, version.validFrom) ? t("coming", { date: day(other) }) : day(other)}
          </a>
        ))}
      </p>
      <RichText html={version.html} />
    </section>
  );
}

interface OtherVersionsProps {
  readonly versions: readonly ContentBlock[];
  /** The first day of the version in force. */
  readonly since: string | undefined;
}

function OtherVersions({ versions, since }: OtherVersionsProps) {
  const t = useTexts(contentTexts);
  const day = useDay();
  if (versions.length === 0) return null;
  return (
    <section>
      <h2 className="mb-4 text-heading md:text-title">{t("otherVersions")}</h2>
      <Accordion
        items={versions.map((version) => ({
          id: version.id,
          title: t(isComing(version, since) ? "coming" : "version", { date: day(version) }),
          content: <VersionText version={version} />,
        }))}
      />
    </section>
  );
}

/** An old version is shown in the language that people agreed to. */
function VersionText({ version: { html, language } }: { readonly version: ContentBlock }) {
  const t = useTexts(contentTexts);
  const page = usePage();
  if (language === undefined || language === page.language) return <RichText html={html} />;
  return (
    <>
      <p className="mb-6 text-muted">{t("onlyGerman")}</p>
      <div lang={language}>
        <RichText html={html} />
      </div>
    </>
  );
}

/** The version in force is the newest that has begun, so a later one is still to come. */
const isComing = ({ validFrom = "" }: ContentBlock, since = ""): boolean => validFrom > since;

/** Only versions have a first day. */
export const isVersion = ({ validFrom }: ContentBlock): boolean => validFrom !== undefined;

function useDay(): (version: ContentBlock) => string {
  const { language } = usePage();
  return ({ validFrom }) => (validFrom === undefined ? "" : formatDate(new Date(validFrom), language));
}

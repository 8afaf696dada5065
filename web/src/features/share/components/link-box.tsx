import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { useTexts } from "../../../lib/texts/texts.ts";
import { shareTexts } from "../texts.ts";
import { linkFor } from "../channels.ts";
import { CopyButton } from "./copy-button.tsx";

/** The link, ready to be copied. */
export function LinkBox({ recommendation: { shortUrl } }: { recommendation: SharedRecommendation }) {
  const t = useTexts(shareTexts);
  const [before, last] = inTwo(shortUrl.replace(/^https?:\/\//, ""));
  return (
    <div data-tone="stage" className="card card-stage self-start p-6 md:p-8">
      <p className="text-fine text-muted">{t("link")}</p>
      <p className="mt-1 text-lead font-semibold [overflow-wrap:anywhere]">
        {before}
        <wbr />
        <span className="whitespace-nowrap">{last}</span>
      </p>
      <CopyButton
        text={linkFor("copy", shortUrl)}
        label={t("copyLink")}
        size="large"
        className="mt-4 max-md:w-full"
      />
    </div>
  );
}

/** The code at its end is read out, so it is never broken in two. */
function inTwo(address: string): [before: string, last: string] {
  const start = address.lastIndexOf("/") + 1;
  return [address.slice(0, start), address.slice(start)];
}

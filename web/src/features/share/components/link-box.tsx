import { useTexts } from "../../../lib/texts/texts.ts";
import type { LinkedRecommendation } from "../linked.ts";
import { shareTexts } from "../texts.ts";
import { linkFor } from "../channels.ts";
import { useCountShare } from "../use-count-share.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";

/** The link with a copy button. */
export function LinkBox({ recommendation }: { recommendation: LinkedRecommendation }) {
  const { shortUrl } = recommendation;
  const countShare = useCountShare(recommendation);
  const t = useTexts(shareTexts);
  const [before, last] = splitAtCode(shortUrl.replace(/^https?:\/\//, ""));
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
        onCopy={() => countShare("copy")}
        size="large"
        className="mt-4 max-md:w-full"
      />
    </div>
  );
}

/** Splits the address, so that the code at its end does not break over two lines. */
function splitAtCode(address: string): [before: string, last: string] {
  const start = address.lastIndexOf("/") + 1;
  return [address.slice(0, start), address.slice(start)];
}

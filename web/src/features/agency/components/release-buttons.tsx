import type { OrderRow } from "@weitersagen/contract/agency-report-rows";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { releaseTexts } from "../release-texts.ts";

/** What an order is called: its number, or that of the recommendation. */
export const orderName = ({ number, recommendationNumber }: OrderRow): string =>
  number ?? showSpokenNumber(recommendationNumber);

interface ReleaseButtonsProps {
  readonly rows: readonly OrderRow[];
  readonly onAsk: (isReleased: boolean) => void;
}

const compact = "min-h-11 px-3.5 py-2 text-fine";

/** For one order or for those that are chosen. */
export function ReleaseButtons({ rows, onAsk }: ReleaseButtonsProps) {
  const t = useTexts(releaseTexts);
  const [row, ...others] = rows;
  const single = row && others.length === 0 ? row : undefined;
  const confirms = single?.release === "confirming";
  const number = single ? orderName(single) : "";
  return (
    <>
      <Button
        variant="secondary"
        className={compact}
        aria-label={single && t(confirms ? "confirmOf" : "acceptOf", { number })}
        onClick={() => onAsk(true)}
      >
        {t("accept")}
      </Button>
      <Button
        variant="quiet"
        className={compact}
        aria-label={single && t("refuseOf", { number })}
        onClick={() => onAsk(false)}
      >
        {t("refuse")}
      </Button>
    </>
  );
}

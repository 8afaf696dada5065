import { formatDate, formatMoney } from "@weitersagen/contract/format";
import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { localAddress } from "@weitersagen/contract/locale";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { pathOf } from "../../../lib/page/links.ts";
import type { Page } from "../../../lib/page/page.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { linkFor } from "../channels.ts";
import { topicOf } from "../messages.ts";
import { shareTexts } from "../texts.ts";
import { QrCode } from "../../../ui/qr-code.tsx";

/** The card to hand over. Only the card is printed. */
export function PrintCard({ recommendation }: { readonly recommendation: SharedRecommendation }) {
  const t = useTexts(shareTexts);
  const page = usePage();
  const { language, tenant } = page;
  const { configuration, theme } = tenant;
  const { referrerFirstName, referrerCents, recipientCents, code, shortUrl, validUntil } = recommendation;
  return (
    <div className="printed grid gap-6 rounded-card border border-line bg-paper p-6 text-ink md:grid-cols-[minmax(0,1fr)_13rem] md:p-8 print:grid-cols-[minmax(0,1fr)_12rem]">
      <div className="flex flex-col">
        <img
          src={`/api/assets/${configuration.contentApp}/${theme.logo.asset}`}
          width={theme.logo.width}
          height={theme.logo.height}
          alt={configuration.brand}
          className="h-8 w-auto self-start"
        />
        <p className="mt-6 text-fine text-muted">{t("cardFrom", { name: referrerFirstName })}</p>
        <p className="font-display text-title">{topicOf(recommendation, page)}</p>
        {recipientCents > 0 && (
          <p className="mt-2">{t("cardGift", { amount: formatMoney(recipientCents, language) })}</p>
        )}
        <p className="mt-auto pt-6 text-fine text-muted">
          {referrerCents > 0 && `${t("cardAd", { name: referrerFirstName })} `}
          {t("cardValid", { date: formatDate(validUntil, language) })}
        </p>
      </div>
      <div className="self-center text-center">
        {shortUrl !== null && (
          <QrCode
            text={linkFor("card", shortUrl)}
            label={t("qrAlt")}
            className="mx-auto h-auto w-48 max-w-full"
          />
        )}
        <p className="mt-2 text-fine text-balance text-muted [overflow-wrap:anywhere]">
          {t(shortUrl === null ? "cardCode" : "cardScan", { address: codeAddress(recommendation, page) })}
        </p>
        <p
          className={classNames(
            "font-display whitespace-nowrap tabular-nums",
            shortUrl === null ? "text-title" : "text-heading",
          )}
        >
          {showSpokenNumber(code)}
        </p>
      </div>
    </div>
  );
}

/** The address of the code page, short enough to type from paper. */
export function codeAddress({ shortUrl }: Pick<SharedRecommendation, "shortUrl">, page: Page): string {
  const path = localAddress(page.tenant.routes, pathOf(page, "Empfehlungscode") ?? "/", page.language);
  const { host, pathname } = new URL(path, shortUrl ?? window.location.origin);
  return host + pathname;
}

import { formatDate, formatPromise } from "@weitersagen/contract/format";
import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { localAddress } from "@weitersagen/contract/locale";
import type { Shape, Theme } from "@weitersagen/contract/theme";
import { useState } from "react";
import { pathOf } from "../../../lib/page/links.ts";
import type { Page } from "../../../lib/page/page.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Amount } from "../../../ui/amount.tsx";
import { highestExtraCents } from "../../../entities/reward/active-tiers.ts";
import { isTalk } from "../../../entities/recommendation/is-talk.ts";
import { linkFor } from "../channels.ts";
import { hasTopic, sharedSubject } from "../messages.ts";
import { shareTexts } from "../texts.ts";
import { QrCode } from "../../../ui/qr-code.tsx";
import { SpokenCode } from "../../../ui/spoken-code.tsx";

/** As in mails: the middle of the wide picture, which holds its people; single portraits whole. */
const pictures = {
  sharp: { visual: "wide", fit: "object-cover" },
  soft: { visual: "wide", fit: "object-cover" },
  fine: { visual: "tall", fit: "object-contain" },
} as const satisfies Record<Shape, { visual: keyof Theme["keyVisual"]; fit: string }>;

/** The card to hand over: who recommends what, what each side gets, and a QR code large enough to scan from a table. */
export function PrintCard({ recommendation }: { readonly recommendation: SharedRecommendation }) {
  const t = useTexts(shareTexts, isTalk(recommendation));
  const page = usePage();
  const { language, tenant } = page;
  const { configuration, theme } = tenant;
  const {
    referrerFirstName: name,
    referrerCents,
    recipientCents,
    upTo,
    code,
    shortUrl,
    validUntil,
  } = recommendation;
  const { visual, fit } = pictures[theme.shape];
  const picture = theme.keyVisual[visual];
  const [hasExtra] = useState(() => highestExtraCents(configuration, new Date()) > 0);
  // Only an amount of a topic depends on it, so nothing general may replace these texts.
  const ofTopic = hasTopic(recommendation) ? "Topic" : "";
  const ad = adOf(recommendation, hasExtra, ofTopic);
  const asset = (id: string) => `/api/assets/${configuration.contentApp}/${id}`;
  return (
    <div className="printed overflow-hidden rounded-card border-2 border-line bg-paper text-ink print:max-w-[42.5rem]">
      <img
        src={asset(picture.asset)}
        width={picture.width}
        height={picture.height}
        alt=""
        className={classNames(
          "block aspect-[5/2] w-full bg-surface print:aspect-[14/5] print:[print-color-adjust:exact]",
          fit,
        )}
      />
      <div className="grid gap-6 p-6 md:grid-cols-[minmax(0,1fr)_15rem] md:p-8 print:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="flex flex-col">
          <img
            src={asset(theme.logo.asset)}
            width={theme.logo.width}
            height={theme.logo.height}
            alt={configuration.brand}
            className="h-8 w-auto self-start forced-colors:bg-[#fff] forced-colors:forced-color-adjust-none"
          />
          <div className="my-auto py-6">
            <p className="text-lead">{t("cardFrom", { name })}</p>
            <p className="font-display text-title">{sharedSubject(recommendation, page)}</p>
            <CardAmounts
              yourLabel={t(`cardYours${ofTopic}`)}
              mineLabel={t("cardMine", { name })}
              mine={referrerCents}
              theirs={recipientCents}
              upTo={upTo}
            />
          </div>
          <p className="text-fine text-muted">
            {ad !== undefined &&
              `${t(ad, { name, amount: formatPromise({ amountCents: referrerCents, upTo }, language) })} `}
            {t("cardValid", { date: formatDate(validUntil, language) })}
          </p>
        </div>
        <div className="self-center text-center">
          {shortUrl !== null && (
            <QrCode
              text={linkFor("card", shortUrl)}
              label={t("qrAlt")}
              className="mx-auto h-auto w-60 max-w-full"
            />
          )}
          <p className="mt-2 text-fine text-balance text-muted [overflow-wrap:anywhere]">
            {t(shortUrl === null ? "cardCode" : "cardScan", { address: codeAddress(recommendation, page) })}
          </p>
          <p className="font-display text-[1.4rem] tabular-nums">
            <SpokenCode code={code} />
          </p>
        </div>
      </div>
    </div>
  );
}

/** The card is advertising if the person who hands it over may gain by it. Amounts that it shows are not repeated. */
function adOf(recommendation: SharedRecommendation, hasExtra: boolean, ofTopic: "" | "Topic") {
  const { referrerCents, recipientCents } = recommendation;
  if (referrerCents + recipientCents === 0) return undefined;
  if (recipientCents === 0) {
    return `${hasExtra ? "cardAdBoth" : "cardAd"}${ofTopic}` as const;
  }
  if (hasExtra) return "cardAdExtra";
  return referrerCents > 0 ? "cardAdPlain" : undefined;
}

interface CardAmountsProps {
  readonly yourLabel: string;
  readonly mineLabel: string;
  readonly mine: number;
  readonly theirs: number;
  readonly upTo: boolean;
}

/** What the reader gets comes first. */
function CardAmounts({ yourLabel, mineLabel, mine, theirs, upTo }: CardAmountsProps) {
  const { language } = usePage();
  const sides = [
    { label: yourLabel, cents: theirs },
    { label: mineLabel, cents: mine },
  ].filter(({ cents }) => cents > 0);
  if (theirs === 0) return null;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-2">
      {sides.map(({ label, cents }, place) => (
        <div key={label}>
          <dt className="text-fine text-muted">{label}</dt>
          <dd>
            <Amount cents={cents} upTo={upTo} language={language} size={place === 0 ? "large" : "regular"} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The address of the code page, short enough to type from paper. */
export function codeAddress({ shortUrl }: Pick<SharedRecommendation, "shortUrl">, page: Page): string {
  const path = localAddress(page.tenant.routes, pathOf(page, "Empfehlungscode") ?? "/", page.language);
  const { host, pathname } = new URL(path, shortUrl ?? window.location.origin);
  return host + pathname;
}

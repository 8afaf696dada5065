import { formatDate, formatMoney } from "@weitersagen/contract/format";
import { listRewards, type OwnReward } from "@weitersagen/contract/reward";
import { transferPromisedUntil } from "@weitersagen/domain/payout-promise";
import { CircleCheck } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { unbrokenIban } from "../../../entities/bank-account/unbroken-iban.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useNavigate } from "../../../lib/router/router-context.tsx";
import { useLoggedIn, useSession } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { TextWithAddress } from "../../../ui/address.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { hasChosen, madeChoice } from "../made-choice.ts";
import { useRewardLink } from "../reward-link.ts";
import { ToArea } from "./to-area.tsx";
import { VoucherShop } from "./voucher-shop.tsx";
import { sumOf } from "../sum-of.ts";
import { kindTexts } from "../state-texts.ts";
import { rewardTexts } from "../texts.ts";
import { troubleOfReward } from "../trouble.ts";

interface ThanksProps {
  readonly title: string;
  readonly lead: string;
}

/** Only after a choice in this tab, which a logout forgets. Every other visitor is sent to the home page. */
export function Thanks(props: ThanksProps) {
  const t = useTexts(rewardTexts);
  const navigate = useNavigate();
  const { subscribe } = useSession();
  const isChosen = useSyncExternalStore(subscribe, hasChosen, () => false);
  useEffect(() => {
    if (!isChosen && !hasChosen()) void navigate("/", { replace: true });
  }, [isChosen, navigate]);
  return isChosen ? <ChosenThanks {...props} /> : <Waiting>{t("thanksChecking")}</Waiting>;
}

/** The next rewards of the same link, or of the person who is logged in. If they cannot be loaded, none is offered. */
function useNextRewards(): readonly OwnReward[] {
  const { proof, isMailed } = useRewardLink();
  const isLoggedIn = useLoggedIn();
  const [rewards] = useLoaded(async (api) =>
    isMailed || isLoggedIn ? api(listRewards, { query: {} }, proof) : [],
  );
  const known = rewards.state === "loaded" ? rewards.data : [];
  return known.filter((reward) => troubleOfReward(reward) === undefined);
}

function NextRewards({ rewards }: { readonly rewards: readonly OwnReward[] }) {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  const { toRewards } = useRewardLink();
  return (
    <section aria-labelledby="naechste" className="mt-10 max-w-2xl card bg-surface p-5 md:p-8">
      <h2 id="naechste" className="text-heading">
        {t("nextReward", { count: rewards.length })}
      </h2>
      <ul className="mt-2 mb-5">
        {rewards.map(({ id, kind, amountCents, productName }) => (
          <li key={id}>
            {formatMoney(amountCents, language)} {t(kindTexts[kind])}{" "}
            {productName !== null && t("forProduct", { name: productName })}
          </li>
        ))}
      </ul>
      <ButtonLink to={toRewards} className="max-md:w-full">
        {t("collectNext", { amount: formatMoney(sumOf(rewards), language) })}
      </ButtonLink>
    </section>
  );
}

/** What happens next, for each part of what was chosen. */
function useSteps(): string[] {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  const { choice, isOutOfStock } = useRewardLink();
  const isLoggedIn = useLoggedIn();
  const made = madeChoice();
  const status = isLoggedIn ? [] : [t("nextStatus", { count: made?.count ?? 1 })];
  if (!made) return status;
  const { at, amountCents, heldCents, count, iban, email, frozenUntil } = made;
  const money = (cents: number) => formatMoney(cents, language);
  const day = (date: Date) => formatDate(date, language);
  const isTransfer = choice !== "voucher";
  const dueCents = amountCents - heldCents;
  const transfer = [
    iban === undefined
      ? t("nextTransfer")
      : t("nextTransferTo", {
          amount: money(dueCents),
          iban: unbrokenIban(iban),
          date: day(transferPromisedUntil(new Date(at))),
        }),
    t(count > 1 ? "nextTransferEach" : "nextTransferBank"),
  ];
  const voucher = [
    t(isOutOfStock ? "nextVoucherWaits" : "nextVoucher", { amount: money(amountCents) }),
    email === undefined ? t("voucherText") : t("voucherTo", { email }),
    t("nextVoucherSpam"),
  ];
  return [
    ...(dueCents === 0 ? [] : isTransfer ? transfer : voucher),
    ...(isTransfer && frozenUntil !== undefined ? [t("frozen", { date: day(new Date(frozenUntil)) })] : []),
    ...(heldCents > 0 ? [t("nextHeld", { amount: money(heldCents) })] : []),
    ...status,
  ];
}

/** Confirms the choice and explains the next steps. */
function ChosenThanks({ title, lead }: ThanksProps) {
  const t = useTexts(rewardTexts);
  const { choice } = useRewardLink();
  const next = useNextRewards();
  const steps = useSteps();
  return (
    <Container className="py-12 md:py-20">
      <CircleCheck aria-hidden className="mb-5 size-12 text-success" />
      <h1 className="text-title md:text-display">{title}</h1>
      <p className="mt-4 text-lead text-muted">{lead}</p>
      {next.length > 0 && <NextRewards rewards={next} />}
      <section aria-labelledby="weiter" className="mt-10 max-w-2xl">
        <h2 id="weiter" className="mb-3 text-heading">
          {t("next")}
        </h2>
        <ul>
          {steps.map((step) => (
            <li key={step} className="border-t border-line py-4">
              <TextWithAddress>{step}</TextWithAddress>
            </li>
          ))}
        </ul>
        {choice === "voucher" && <VoucherShop />}
      </section>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/" variant={next.length > 0 ? "secondary" : "primary"} className="max-md:w-full">
          {t("recommend")}
        </ButtonLink>
        <ToArea party={madeChoice()?.party} />
      </div>
    </Container>
  );
}

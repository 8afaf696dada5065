import { formatDate, formatMoney } from "@weitersagen/contract/format";
import { listRewards, type OwnReward } from "@weitersagen/contract/reward";
import { transferPromisedUntil } from "@weitersagen/domain/payout-promise";
import { CircleCheck } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { unbrokenIban } from "../../../entities/bank-account/unbroken-iban.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useNavigate } from "../../../lib/router/router-context.tsx";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { hasChosen, madeChoice } from "../made-choice.ts";
import { useRewardLink } from "../reward-link.ts";
import { ToArea } from "./to-area.tsx";
import { VoucherShop } from "./voucher-shop.tsx";
import { kindTexts, rewardTexts } from "../texts.ts";
import { troubleOfReward } from "../trouble.ts";

interface ThanksProps {
  readonly title: string;
  readonly lead: string;
}

const never = () => () => {};

/** Only after a choice in this tab. Every other visitor is sent to the home page. */
export function Thanks(props: ThanksProps) {
  const t = useTexts(rewardTexts);
  const navigate = useNavigate();
  const isChosen = useSyncExternalStore(never, hasChosen, () => false);
  useEffect(() => {
    if (!hasChosen()) void navigate("/", { replace: true });
  }, [navigate]);
  return isChosen ? <ChosenThanks {...props} /> : <Waiting>{t("thanksChecking")}</Waiting>;
}

/** The next reward of the same link, or of the person who is logged in. If it cannot be loaded, none is offered. */
function useNextReward(): OwnReward | undefined {
  const { proof, isMailed } = useRewardLink();
  const isLoggedIn = useLoggedIn();
  const [rewards] = useLoaded(async (api) =>
    isMailed || isLoggedIn ? api(listRewards, { query: {} }, proof) : [],
  );
  const known = rewards.state === "loaded" ? rewards.data : [];
  return known.find((reward) => troubleOfReward(reward) === undefined);
}

function NextReward({ reward }: { reward: OwnReward }) {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  const { toRewards } = useRewardLink();
  const { kind, amountCents, productName } = reward;
  const amount = formatMoney(amountCents, language);
  return (
    <section aria-labelledby="naechste" className="mt-10 max-w-2xl card bg-surface p-5 md:p-8">
      <h2 id="naechste" className="text-heading">
        {t("nextReward")}
      </h2>
      <p className="mt-2 mb-5">
        {amount} {t(kindTexts[kind])} {productName !== null && t("forProduct", { name: productName })}
      </p>
      <ButtonLink to={toRewards}>{t("collectNext", { amount })}</ButtonLink>
    </section>
  );
}

/** Confirms the choice and explains the next steps. */
function ChosenThanks({ title, lead }: ThanksProps) {
  const t = useTexts(rewardTexts);
  const { choice, isOutOfStock } = useRewardLink();
  const isLoggedIn = useLoggedIn();
  const next = useNextReward();
  const { language } = usePage();
  const made = madeChoice();
  const transferStep =
    choice !== "transfer" || made?.iban === undefined
      ? t("nextTransfer")
      : t("nextTransferTo", {
          amount: formatMoney(made.amountCents, language),
          iban: unbrokenIban(made.iban),
          date: formatDate(transferPromisedUntil(new Date(made.at)), language),
        });
  const ways = [
    ...(choice === "voucher" ? [] : [transferStep, t("nextTransferBank")]),
    ...(choice === "transfer"
      ? []
      : [t(isOutOfStock ? "voucherWaits" : "nextVoucher"), t("nextVoucherSpam")]),
  ];
  const steps = [...(made?.isHeld ? [t("nextHeld")] : ways), ...(isLoggedIn ? [] : [t("nextStatus")])];
  return (
    <Container className="py-12 md:py-20">
      <CircleCheck aria-hidden className="mb-5 size-12 text-success" />
      <h1 className="text-title md:text-display">{title}</h1>
      <p className="mt-4 text-lead text-muted">{lead}</p>
      {next && <NextReward reward={next} />}
      <section aria-labelledby="weiter" className="mt-10 max-w-2xl">
        <h2 id="weiter" className="mb-3 text-heading">
          {t("next")}
        </h2>
        <ul>
          {steps.map((step) => (
            <li key={step} className="border-t border-line py-4">
              {step}
            </li>
          ))}
        </ul>
        {choice === "voucher" && <VoucherShop />}
      </section>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/" variant={next ? "secondary" : "primary"}>
          {t("recommend")}
        </ButtonLink>
        <ToArea party={made?.party} />
      </div>
    </Container>
  );
}

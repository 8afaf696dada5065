import { formatMoney } from "@weitersagen/contract/format";
import type { OwnReward } from "@weitersagen/contract/reward";
import { ArrowRight, Landmark, TicketCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "../../../lib/router/link.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ALL, type Choice, useRewardLink } from "../reward-link.ts";
import { sumOf } from "../sum-of.ts";
import { choiceNote } from "../state-texts.ts";
import { rewardTexts } from "../texts.ts";
import { useTransferNote } from "../use-transfer-note.ts";

const icons = { transfer: Landmark, voucher: TicketCheck };

interface TileProps {
  readonly to: string;
  readonly Icon: typeof Landmark;
  readonly note: string;
  readonly children: ReactNode;
}

function Tile({ to, Icon, note, children }: TileProps) {
  return (
    <Link
      to={to}
      className="group flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-5 hover:border-link hover:ring-1 hover:ring-link md:gap-6 md:p-7"
    >
      <Icon aria-hidden className="size-8 shrink-0 text-link" />
      <span className="min-w-0 flex-[1_1_8rem]">
        <span className="block font-display text-heading">{children}</span>
        <span className="mt-1 block text-muted">{note}</span>
      </span>
      <ArrowRight
        aria-hidden
        className="size-6 shrink-0 text-link transition-transform group-hover:translate-x-1"
      />
    </Link>
  );
}

/** All rewards by one transfer request. */
export function TransferAll({ rewards }: { readonly rewards: readonly OwnReward[] }) {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  const { toReward } = useRewardLink();
  const note = useTransferNote(rewards);
  return (
    <>
      <h2 className="mb-5 text-heading">{t("only", { amount: formatMoney(sumOf(rewards), language) })}</h2>
      <Tile to={toReward(ALL, "transfer")} Icon={Landmark} note={note}>
        {t("allTransfer")}
      </Tile>
    </>
  );
}

interface ChoicesProps {
  readonly reward: OwnReward;
}

/** What a choice is called, for screen readers with its reward: several rewards on one page have the same choices. */
function ChoiceName({ reward, choice }: ChoicesProps & { readonly choice: Choice }) {
  const t = useTexts(rewardTexts);
  const { language, tenant } = usePage();
  const shop = tenant.configuration.voucherShop;
  const { amountCents, productName } = reward;
  const subject = `: ${formatMoney(amountCents, language)}${productName === null ? "" : ` ${t("forProduct", { name: productName })}`}. `;
  return (
    <>
      {choice === "voucher" && shop ? t("voucherAt", { shop: shop.name }) : t(choice)}
      <span className="sr-only">{subject}</span>
    </>
  );
}

/** The choices of one of several rewards, as buttons in a row. */
export function ListedChoices({ reward }: ChoicesProps) {
  const { toReward } = useRewardLink();
  return (
    <div className="flex flex-wrap gap-3 max-md:w-full">
      {reward.choices.map((choice) => (
        <ButtonLink
          key={choice}
          to={toReward(reward.id, choice)}
          variant="secondary"
          className="max-md:w-full"
        >
          <span>
            <ChoiceName reward={reward} choice={choice} />
          </span>
        </ButtonLink>
      ))}
    </div>
  );
}

/** Transfer or voucher as large tiles; only those that this reward allows. */
export function Choices({ reward }: ChoicesProps) {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  const { toReward } = useRewardLink();
  const amount = formatMoney(reward.amountCents, language);
  return (
    <>
      <h2 className="mb-5 text-heading">{t(reward.choices.length > 1 ? "how" : "only", { amount })}</h2>
      <ul className="grid gap-4">
        {reward.choices.map((choice) => (
          <li key={choice}>
            <Tile to={toReward(reward.id, choice)} Icon={icons[choice]} note={t(choiceNote(choice, reward))}>
              <ChoiceName reward={reward} choice={choice} />
            </Tile>
          </li>
        ))}
      </ul>
    </>
  );
}

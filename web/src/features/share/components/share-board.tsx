import { formatDate, formatDateTime } from "@weitersagen/contract/format";
import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { Eye, Printer } from "lucide-react";
import { useState } from "react";
import { Link } from "../../../lib/router/link.tsx";
import { usePath } from "../../../lib/links.ts";
import { usePage } from "../../../lib/page.tsx";
import { useTexts } from "../../../lib/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { channelsOf } from "../channels.ts";
import { formOf, messageForms, type MessageForm } from "../messages.ts";
import { shareTexts } from "../texts.ts";
import { useMessages } from "../use-message.ts";
import { Channels } from "./channels.tsx";
import { LinkBox } from "./link-box.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import { QrDialog } from "./qr-dialog.tsx";
import { RewardLine } from "./reward-line.tsx";

interface ShareBoardProps {
  readonly recommendation: SharedRecommendation;
  readonly onChange: (changed: SharedRecommendation) => void;
}

/** Everything needed to pass a recommendation on, in the order in which it is used. */
export function ShareBoard({ recommendation, onChange }: ShareBoardProps) {
  const t = useTexts(shareTexts);
  const { language, tenant } = usePage();
  const channels = channelsOf(tenant.configuration);
  const forms = messageForms.filter((each) => channels.some((channel) => formOf(channel) === each));
  const [form, setForm] = useState<MessageForm>(forms[0] ?? "chat");
  const { messages, isUsual, write, keep, reset } = useMessages(recommendation);
  const { shortUrl, validUntil, number } = recommendation;
  const card = usePath("Danke");
  return (
    <Container className="py-8 md:py-14 lg:py-16">
      <h1 className="text-title md:text-display">{t("title")}</h1>
      <p className="mt-2 text-lead text-muted">{t("lead", { date: formatDate(validUntil, language) })}</p>
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:gap-x-20">
        <LinkBox recommendation={recommendation} />
        <section aria-labelledby="weitersagen" className="min-w-0 lg:row-span-2">
          <h2 id="weitersagen" className="mb-3 text-title">
            {t("send")}
          </h2>
          <MessageBubble
            form={form}
            onForm={setForm}
            forms={forms}
            channels={channels.filter((channel) => formOf(channel) === form)}
            text={messages[form].replaceAll("{link}", shortUrl)}
            isUsual={isUsual(form)}
            onChange={(text) => write(form, text.replaceAll(shortUrl, "{link}"))}
            onLeave={() => keep(form)}
            onReset={() => reset(form)}
          />
          <div className="mt-4">
            <Channels recommendation={recommendation} messages={messages} />
          </div>
          <div className="mt-6 flex flex-wrap gap-3">
            <QrDialog recommendation={recommendation} />
            {card !== undefined && tenant.configuration.offlineCodes && (
              <ButtonLink to={`${card}?nr=${number}`} variant="secondary">
                <Printer aria-hidden className="size-5" />
                {t("card")}
              </ButtonLink>
            )}
          </div>
          <p className="mt-6 text-fine text-muted">{t("byYourself")}</p>
        </section>
        <RewardLine recommendation={recommendation} onChange={onChange} />
        <Followed recommendation={recommendation} />
      </div>
    </Container>
  );
}

/** The quiet part: who followed the link, what is still to do, where to go on. */
function Followed({
  recommendation: { visitors, openedAt, optInRequired },
}: {
  readonly recommendation: SharedRecommendation;
}) {
  const t = useTexts(shareTexts);
  const { language } = usePage();
  const confirmation = usePath("EmpfehlungBestaetigung");
  const area = usePath("PersoenlicherBereich");
  return (
    <div className="space-y-6 lg:col-span-2">
      <output className="flex gap-3 border-t border-line pt-6 text-muted">
        <Eye aria-hidden className="mt-0.5 size-5 shrink-0" />
        {openedAt === null
          ? t("unopened")
          : t("opened", { count: visitors, date: formatDateTime(openedAt, language) })}
      </output>
      {optInRequired && (
        <Notice
          title={t("optIn")}
          action={
            confirmation !== undefined && (
              <Link to={confirmation} className="inline-block py-2 text-link underline underline-offset-4">
                {t("optInAction")}
              </Link>
            )
          }
        >
          {t("optInText")}
        </Notice>
      )}
      <p className="flex flex-wrap gap-x-6">
        <ButtonLink to="/" variant="quiet" className="-ml-2">
          {t("another")}
        </ButtonLink>
        {area !== undefined && (
          <ButtonLink to={area} variant="quiet" className="-ml-2">
            {t("area")}
          </ButtonLink>
        )}
      </p>
    </div>
  );
}

import { formatDate } from "@weitersagen/contract/format";
import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import type { ReactNode } from "react";
import { formAgain, sameForm } from "../../../entities/recommendation/form-again.ts";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTitle } from "../../../lib/page/use-title.ts";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { WithoutScript } from "../../../ui/without-script.tsx";
import { shareTexts } from "../texts.ts";
import { useShared } from "../use-shared.ts";
import { MakeAgain } from "./make-again.tsx";
import { OtherLinks } from "./other-links.tsx";
import { TextWithAddress } from "../../../ui/address.tsx";

interface SharedScreenProps {
  readonly number: string;
  readonly title: string;
  readonly children: (
    recommendation: SharedRecommendation,
    replace: (changed: SharedRecommendation) => void,
  ) => ReactNode;
}

/** A screen about the visitor's own recommendation. Another number or login starts anew, so no other link stays visible. */
export function SharedScreen(props: SharedScreenProps) {
  const isLoggedIn = useLoggedIn();
  return <OneShared key={`${props.number} ${isLoggedIn}`} {...props} />;
}

/** Loading, failed, foreign, without effect or loaded. */
function OneShared({ number, title, children }: SharedScreenProps) {
  const t = useTexts(shareTexts);
  const page = usePage();
  const { language, tenant } = page;
  const login = usePath("Login");
  const landing = usePath("EmpfaengerBestaetigung");
  const shared = useShared(number);
  if (shared.state === "loading") return <Loading title={title} />;
  if (shared.state === "failed") {
    return (
      <Stop
        number={number}
        title={t("failedTitle")}
        action={<Button onClick={shared.retry}>{t("retry")}</Button>}
      >
        {shared.message}
      </Stop>
    );
  }
  if (shared.state === "foreign") {
    return (
      <Stop
        number={number}
        title={t("foreignTitle")}
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={login ?? "/"}>{t(login === undefined ? "home" : "login")}</ButtonLink>
            {landing !== undefined && (
              <ButtonLink to={`${landing}?nr=${encodeURIComponent(number)}`} variant="secondary">
                {t("toSent")}
              </ButtonLink>
            )}
          </div>
        }
      >
        {t("foreignText")}
        {landing !== undefined && <span className="mt-2 block">{t("foreignSent")}</span>}
      </Stop>
    );
  }
  const { recommendation } = shared;
  if (recommendation.isLocked) {
    return (
      <Stop number={number} title={t("lockedTitle")} action={<ButtonLink to="/">{t("home")}</ButtonLink>}>
        <TextWithAddress>{t("lockedText", { email: tenant.configuration.supportEmail })}</TextWithAddress>
      </Stop>
    );
  }
  if (!shared.isOwn) {
    return (
      <Stop number={number} title={t("otherAccount")} action={<MakeAgain recommendation={recommendation} />}>
        {t(sameForm(page, recommendation) === undefined ? "otherAccountGone" : "otherAccountText")}
      </Stop>
    );
  }
  if (!recommendation.isOpen) {
    return (
      <Stop
        number={number}
        title={t("expiredTitle")}
        action={<ButtonLink to={formAgain(page, recommendation)}>{t("again")}</ButtonLink>}
      >
        {t("expiredText", { date: formatDate(recommendation.validUntil, language) })}
      </Stop>
    );
  }
  return children(recommendation, shared.replace);
}

function Loading({ title }: { readonly title: string }) {
  const t = useTexts(shareTexts);
  useTitle(title);
  return (
    // Tall enough that the footer does not jump when the page comes.
    <Container className="min-h-dvh py-5 md:py-14 lg:py-16">
      <h1 className="text-title md:text-display">{title}</h1>
      <output className="sr-only">{t("loading")}</output>
      <WithoutScript what="page" className="mt-4" />
      <Skeleton className="mt-4 h-6 w-64 max-w-full" />
      <div className="mt-8 grid gap-8 lg:grid-cols-2">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </Container>
  );
}

interface StopProps {
  readonly number: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
}

function Stop({ number, title, children, action }: StopProps) {
  useTitle(title);
  return (
    <Container width="narrow" className="py-16 md:py-24">
      <h1 className="text-title md:text-display">{title}</h1>
      <p className="mt-4 text-lead text-muted">{children}</p>
      <div className="mt-8 mb-10">{action}</div>
      <OtherLinks number={number} />
    </Container>
  );
}

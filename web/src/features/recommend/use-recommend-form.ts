import type { User } from "@weitersagen/contract/account";
import type { RecommendationKind } from "@weitersagen/contract/recommendation";
import type { Share } from "@weitersagen/domain/reward";
import { mayTakePart } from "@weitersagen/domain/whitelist";
import { useState } from "react";
import type * as z from "zod/mini";
import { useNavigate } from "../../lib/router/router-context.tsx";
import { useApi } from "../../lib/api-context.tsx";
import { rememberCapability } from "../../lib/capability.ts";
import { keepDraft } from "../../lib/draft.ts";
import { useContractForm } from "../../lib/form.ts";
import { useIdempotencyKey } from "../../lib/idempotency-key.ts";
import { invitationPart } from "../../lib/invitation.ts";
import { pathOf, pathWith } from "../../lib/links.ts";
import { usePage } from "../../lib/page.tsx";
import { usePageViews } from "../../lib/page-views-context.tsx";
import { problemOf } from "../../lib/problem.ts";
import { useTexts } from "../../lib/texts.ts";
import { useChannel } from "../../lib/use-channel.ts";
import { useCaptcha } from "../../lib/use-captcha.ts";
import { resendForm } from "./recommended.ts";
import type { RecommendData } from "./recommended.ts";
import { sameAddress } from "./same-address.ts";
import { recommendTexts } from "./texts.ts";

export interface Choices {
  readonly productId: number;
  readonly share: Share;
  readonly card: boolean;
  /** Ids of the campaigns that the visitor agreed to. */
  readonly campaigns: readonly string[];
}

/** Sends the form and goes on to sharing. `refusal` is the code of a refusal that the page can help with. */
export function useRecommendForm(data: RecommendData, choices: Choices, user: User | undefined) {
  const t = useTexts(recommendTexts);
  const page = usePage();
  const api = useApi();
  const navigate = useNavigate();
  const views = usePageViews();
  const { configuration } = page.tenant;
  const channel = useChannel();
  const captcha = useCaptcha(configuration.captcha && !user);
  // What is chosen beside the fields makes it another request, too.
  const keyFor = useIdempotencyKey();
  const [refusal, setRefusal] = useState<{ code: string; email: string }>();

  const kind: z.output<typeof RecommendationKind> = choices.card ? "offline" : data.kind;
  const form = useContractForm({
    name: user ? "empfehlen-angemeldet" : "empfehlen",
    schema: async () => (await import("./form-schema.ts")).RecommendForm,
    labels: {
      firstName: t("firstName"),
      lastName: t("lastName"),
      email: t("email"),
      emailRepeat: t("emailRepeat"),
      eligible: t("eligible"),
      terms: t("termsLink"),
      newsletter: t("newsletter"),
    },
    initial: {
      terms: configuration.acceptsTermsByDefault,
      eligible: user !== undefined,
      newsletter: false,
      ...(user && {
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        emailRepeat: user.email,
      }),
    },
    check: ({ email, emailRepeat, eligible }) => ({
      ...(emailRepeat && !sameAddress(email, emailRepeat) ? { emailRepeat: t("emailDiffers") } : {}),
      ...(email &&
      !mayTakePart(String(email), configuration, data.kind === "company" ? "employee" : "anybody")
        ? { email: t("emailNotListed") }
        : {}),
      ...(eligible ? {} : { eligible: t("eligibleMissing") }),
    }),
    send: async ({ firstName, lastName, email, eligible, newsletter }) => {
      setRefusal(undefined);
      const body = {
        recommendation: {
          productId: choices.productId,
          kind,
          wantsLink: true,
          terms: data.termsVersion,
          share: choices.share,
          ...(channel && { channel }),
          ...invitationPart(),
          ...(data.advisor && { advisorNumber: data.advisor.number }),
          ...(data.agentNumber && { agentNumber: data.agentNumber }),
        },
        ...(!user && {
          referrer: {
            firstName,
            lastName,
            email,
            eligible,
            ...(configuration.newsletter ? { newsletter } : {}),
          },
        }),
        campaigns: data.campaigns.map(({ id }) => ({ id, consent: choices.campaigns.includes(id) })),
      };
      try {
        const { createRecommendation } = await import("@weitersagen/contract/recommendation-calls");
        const { body: created } = await captcha.protect((solution) =>
          api(createRecommendation, { query: { captcha: solution }, body }, { idempotencyKey: keyFor(body) }),
        );
        // Should the welcome mail get lost, the form that sends it again knows the address.
        if (!user) keepDraft(resendForm, { email });
        if (created) await goOn(created);
      } catch (failure) {
        setRefusal({ code: problemOf(failure)?.code ?? "", email });
        throw failure;
      }
    },
  });

  async function goOn({ number, capability }: { number: string; capability: string }): Promise<void> {
    rememberCapability(number, capability);
    views.complete(number);
    const card = choices.card ? pathOf(page, "Danke") : undefined;
    await navigate(card ? `${card}?nr=${number}` : (pathWith(page, "EmpfehlungTeilen", number) ?? "/"));
  }

  return { form, captcha, refusal };
}

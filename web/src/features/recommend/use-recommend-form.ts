import type { User } from "@weitersagen/contract/account";
import type { TenantConfiguration } from "@weitersagen/contract/tenant";
import { mayTakePart } from "@weitersagen/domain/whitelist";
import { useState } from "react";
import { useContractForm } from "../../lib/form/use-form.ts";
import { usePage } from "../../lib/page/page.tsx";
import { problemOf } from "../../lib/api/problem.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { useCaptcha } from "../../lib/captcha/use-captcha.ts";
import type { RecommendData } from "./recommended.ts";
import type { Choices } from "./request.ts";
import { sameAddress } from "./same-address.ts";
import { recommendTexts } from "./texts.ts";
import { useCreate } from "./use-create.ts";

/** Sends the form and continues to sharing. `refusal` is the name of an error that the page can help with. */
export function useRecommendForm(data: RecommendData, choices: Choices, user: User | undefined) {
  const t = useTexts(recommendTexts);
  const { configuration } = usePage().tenant;
  const captcha = useCaptcha(configuration.captcha && !user);
  const create = useCreate(data, choices, user, captcha);
  const [refusal, setRefusal] = useState<{ code: string; email: string }>();
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
      newsletter: t("newsletter", { brand: configuration.brand }),
    },
    optional: ["newsletter"],
    initial: initialValues(user, configuration),
    check: ({ email, emailRepeat, eligible }) => ({
      ...(emailRepeat && !sameAddress(email, emailRepeat) ? { emailRepeat: t("emailDiffers") } : {}),
      ...(email && !isListed(String(email), data, configuration) ? { email: t("emailNotListed") } : {}),
      ...(eligible ? {} : { eligible: t("eligibleMissing") }),
    }),
    send: async (typed) => {
      setRefusal(undefined);
      try {
        await create(typed);
      } catch (failure) {
        setRefusal({ code: problemOf(failure)?.code ?? "", email: typed.email });
        throw failure;
      }
    },
  });
  return { form, captcha, refusal };
}

/** A logged-in referrer has given name, address and eligibility already. */
function initialValues(user: User | undefined, { acceptsTermsByDefault }: TenantConfiguration) {
  return {
    terms: acceptsTermsByDefault,
    eligible: user !== undefined,
    newsletter: false,
    ...(user && {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
    }),
  };
}

function isListed(email: string, { kind }: RecommendData, configuration: TenantConfiguration): boolean {
  return mayTakePart(email, configuration, kind === "company" ? "employee" : "anybody");
}

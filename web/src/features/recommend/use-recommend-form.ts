import type { User } from "@weitersagen/contract/account";
import type { KnownReferrer } from "../../entities/recommendation/known-referrer.ts";
import { loadCreateLink, useCreateLink } from "../../entities/recommendation/use-create-link.ts";
import { termsTexts } from "../../entities/recommendation/terms-texts.ts";
import type { TenantConfiguration } from "@weitersagen/contract/tenant";
import { mayTakePart } from "@weitersagen/domain/whitelist";
import { useState } from "react";
import { useContractForm } from "../../lib/form/use-form.ts";
import { usePage } from "../../lib/page/page.tsx";
import { problemOf } from "../../lib/api/problem.ts";
import { loadPart } from "../../lib/api/unreachable.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { useCaptcha } from "../../lib/captcha/use-captcha.ts";
import type { RecommendData } from "./recommended.ts";
import type { Choices } from "./request.ts";
import { sameAddress } from "./same-address.ts";
import { recommendTexts } from "./texts.ts";

/** Who recommends: a logged-in referrer, one whom this browser remembers, or a new one, who fills in the form. */
export interface Recommending {
  readonly user?: User | undefined;
  readonly known?: KnownReferrer | undefined;
}

const loadRequest = () => import("./request.ts");

/** Sends the form and continues to sharing. `refusal` is the name of an error that the page can help with. */
export function useRecommendForm(data: RecommendData, choices: Choices, { user, known }: Recommending) {
  const t = useTexts(recommendTexts);
  const tTerms = useTexts(termsTexts);
  const { language, tenant } = usePage();
  const { configuration } = tenant;
  const captcha = useCaptcha(configuration.captcha && !user);
  const create = useCreateLink("empfehlung");
  const [refusal, setRefusal] = useState<{ code: string; email: string }>();
  const form = useContractForm({
    name: user ? "empfehlen-angemeldet" : known ? "empfehlen-bekannt" : "empfehlen",
    schema: async () => (await import("./form-schema.ts")).ReferrerForm,
    labels: {
      firstName: t("firstName"),
      lastName: t("lastName"),
      email: t("email"),
      emailRepeat: t("emailRepeat"),
      eligible: t("eligible"),
      terms: tTerms("termsLink"),
      newsletter: t("newsletter", { brand: configuration.brand }),
    },
    optional: ["newsletter"],
    initial: initialValues(user ?? known, configuration),
    check: ({ email, emailRepeat, eligible }) => ({
      ...(emailRepeat && !sameAddress(email, emailRepeat) ? { emailRepeat: t("emailDiffers") } : {}),
      ...(email && !isListed(String(email), data, configuration) ? { email: t("emailNotListed") } : {}),
      // Without it the schema would speak of the terms.
      ...(eligible ? {} : { eligible: t("eligibleMissing") }),
    }),
    parts: () => Promise.all([loadRequest(), loadCreateLink()]),
    needsNoInput: user !== undefined || known !== undefined,
    send: async (typed) => {
      setRefusal(undefined);
      try {
        const { askedLink } = await loadPart(loadRequest, language);
        const asked = askedLink({ data, choices, configuration }, user ? undefined : typed);
        await create(asked, captcha.protect);
      } catch (failure) {
        setRefusal({ code: problemOf(failure)?.code ?? "", email: typed.email });
        throw failure;
      }
    },
  });
  return { form, captcha, refusal };
}

/** A known referrer has given name, address and eligibility already, and accepts the terms with the button. */
function initialValues(person: KnownReferrer | undefined, { acceptsTermsByDefault }: TenantConfiguration) {
  const isKnown = person !== undefined;
  return {
    terms: isKnown || acceptsTermsByDefault,
    eligible: isKnown,
    newsletter: false,
    ...(person && {
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
    }),
  };
}

function isListed(email: string, { kind }: RecommendData, configuration: TenantConfiguration): boolean {
  return mayTakePart(email, configuration, kind === "company" ? "employee" : "anybody");
}

import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf } from "../../../lib/texts/texts.ts";
import { termsVersion } from "../../../lib/content/terms.ts";
import { Container } from "../../../ui/layout.tsx";
import { ConsentSteps } from "../components/consent-steps.tsx";
import { confirmTexts } from "../confirm-texts.ts";

interface ConsentData {
  readonly termsVersion: string;
}

/** For existing recipients: they confirm their address, agree to new terms, or look at their status. */
export const screen = defineScreen<ConsentData>({
  load: async (input) => ({ termsVersion: await termsVersion(input) }),
  head: (_data, page) => {
    const t = textsOf(confirmTexts, page);
    return { title: t("linkTitle"), description: t("linkDescription") };
  },
  Component: Consent,
});

function Consent({ data }: { readonly data: ConsentData }) {
  const query = useSearchParams();
  return (
    <Container className="py-12 md:py-20">
      <ConsentSteps token={query.get("token") ?? ""} termsVersion={data.termsVersion} />
    </Container>
  );
}

import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf } from "../../../lib/texts/texts.ts";
import { Container } from "../../../ui/layout.tsx";
import { ConfirmAddress } from "../components/confirm-address.tsx";
import { MailSent } from "../components/mail-sent.tsx";
import { confirmationTexts } from "../confirmation-texts.ts";

/** Without a token: says that a mail was sent and offers to send it again. With one: confirms the address. */
export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(confirmationTexts, page);
    return { title: t("title"), description: t("description") };
  },
  Component: Confirmation,
});

function Confirmation() {
  const query = useSearchParams();
  const token = query.get("token");
  return (
    <Container width="narrow" className="py-12 md:py-20">
      {token === null ? <MailSent /> : <ConfirmAddress token={token} />}
    </Container>
  );
}

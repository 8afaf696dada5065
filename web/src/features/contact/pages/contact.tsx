import { Mail, Phone } from "lucide-react";
import { phoneLink } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Container } from "../../../ui/layout.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import type { ContactData } from "../api.ts";
import { ContactForm } from "../components/contact-form.tsx";
import { contactTexts } from "../texts.ts";
import { AddressText } from "../../../ui/address.tsx";

export const screen = defineScreen<ContactData>({
  load: async (input) => {
    const { loadContact } = await import("../api.ts");
    return loadContact(input);
  },
  head: ({ page }, where) => {
    const t = textsOf(contactTexts, where);
    const { brand } = where.tenant.configuration;
    return {
      title: page?.title ?? t("title"),
      description: page?.description ?? t("description", { brand }),
    };
  },
  Component: Contact,
});

/** On phones the form comes before the explanations; on wide screens they are side by side. */
function Contact({ data: { page, captchaRequired } }: { data: ContactData }) {
  const t = useTexts(contactTexts);
  return (
    <Container>
      <div className="grid gap-x-20 gap-y-10 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_min(36rem,50%)] lg:grid-rows-[auto_1fr]">
        <header>
          <h1 className="mb-6 text-title md:text-display">{page?.title ?? t("title")}</h1>
          <ContactChannels />
        </header>
        <section
          aria-label={t("form")}
          className="card bg-surface p-5 md:p-10 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
        >
          <ContactForm captchaRequired={captchaRequired} />
        </section>
        <div className="space-y-6">
          {page?.blocks.map(({ id, html }) => html && <RichText key={id} html={html} />)}
        </div>
      </div>
    </Container>
  );
}

function ContactChannels() {
  const t = useTexts(contactTexts);
  const { supportEmail, supportPhone } = usePage().tenant.configuration;
  const channels = [
    {
      label: t("phone"),
      text: supportPhone,
      href: phoneLink(supportPhone),
      Icon: Phone,
    },
    { label: t("mail"), text: supportEmail, href: `mailto:${supportEmail}`, Icon: Mail },
  ];
  return (
    <ul aria-label={t("channels")}>
      {channels.map(({ label, text, href, Icon }) => (
        <li key={href}>
          <a
            href={href}
            className="inline-flex min-h-11 max-w-full items-center gap-3 text-lead font-semibold text-link underline-offset-4 hover:underline"
          >
            <Icon aria-hidden className="size-5 shrink-0" />
            <span className="sr-only">{label}: </span>
            <span className="min-w-0 tabular-nums">
              <AddressText>{text}</AddressText>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

import { getAgencyOverview } from "@weitersagen/contract/agency-calls";
import { getProduct, listProducts } from "@weitersagen/contract/catalogue-calls";
import { localAddress } from "@weitersagen/contract/locale";
import type { ApiCaller } from "@weitersagen/contract/page";
import { Printer } from "lucide-react";
import { useState } from "react";
import { orUndefined } from "../../../lib/api/or-undefined.ts";
import { pathOf, pathWith } from "../../../lib/page/links.ts";
import { advisorAddress } from "../../../entities/product/advisor-address.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { Link } from "../../../lib/router/link.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { AgencyData } from "../components/agency-data.tsx";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { linkTexts } from "../link-texts.ts";
import { agencyTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    const title = textsOf(linkTexts, page)("title");
    return { title: `${title} – ${t("area")}`, description: t("description") };
  },
  Component: OwnLinksPage,
});

/** The member's number, whether customers can recommend them as an advisor, and what can be recommended. */
async function loadLinks(api: ApiCaller, hasAdvisors: boolean) {
  const { memberNumber, firstName, lastName, agencyName } = await api(getAgencyOverview, {});
  const found = hasAdvisors
    ? await orUndefined(api(getProduct, { params: { id: memberNumber }, query: { isAdvisor: true } }))
    : undefined;
  const listed = await api(listProducts, { query: {} });
  return {
    memberNumber,
    name: `${firstName} ${lastName}`.trim() || agencyName,
    agencyName,
    isAdvisor: found !== undefined && "lastName" in found,
    products: listed.flatMap((entry) =>
      "bounties" in entry ? [{ id: entry.id, name: entry.displayName }] : [],
    ),
  };
}

type Links = Awaited<ReturnType<typeof loadLinks>>;

const loadOfAdvisor = (api: ApiCaller) => loadLinks(api, true);
const loadOfMember = (api: ApiCaller) => loadLinks(api, false);

function OwnLinksPage() {
  const t = useTexts(linkTexts);
  const { agentRecommendation } = usePage().tenant.configuration;
  return (
    <AgencyFrame screen="AgenturLinks" title={t("title")} ability="viewInvitationTool">
      <p className="mb-6 max-w-3xl text-muted">{t("lead")}</p>
      <AgencyData load={agentRecommendation ? loadOfAdvisor : loadOfMember}>
        {(links) => <OwnLinks links={links} />}
      </AgencyData>
    </AgencyFrame>
  );
}

function OwnLinks({ links }: { readonly links: Links }) {
  const t = useTexts(linkTexts);
  const page = usePage();
  const { memberNumber, name, isAdvisor } = links;
  const addressOf = (path: string) =>
    window.location.origin + localAddress(page.tenant.routes, path, page.language);
  const advisor = isAdvisor ? advisorAddress(page, memberNumber) : undefined;
  const mask = pathOf(page, "Einladen");
  const cards = [
    ...(advisor === undefined
      ? []
      : [
          {
            title: t("advisor", { name }),
            text: t("advisorText"),
            cardText: t("advisorCard"),
            address: addressOf(advisor),
          },
        ]),
    ...(mask === undefined
      ? []
      : [
          {
            title: t("invite"),
            text: t("inviteText"),
            cardText: t("inviteCard"),
            address: addressOf(`${mask}?mitarbeiter=${encodeURIComponent(memberNumber)}`),
          },
        ]),
  ];
  const [printed, setPrinted] = useState<string>();
  return (
    <div className="grid gap-8">
      {cards.map((card) => (
        <LinkCard
          key={card.address}
          {...card}
          links={links}
          isPrinted={printed === card.address}
          onPrint={() => {
            setPrinted(card.address);
            // After the card is marked as the printed part of the page.
            setTimeout(() => window.print(), 50);
          }}
        />
      ))}
      <Recordable links={links} />
    </div>
  );
}

interface LinkCardProps {
  readonly title: string;
  readonly text: string;
  /** Printed instead of the text: a card is for customers. */
  readonly cardText: string;
  readonly address: string;
  readonly links: Links;
  /** Only this card is printed. */
  readonly isPrinted: boolean;
  readonly onPrint: () => void;
}

function LinkCard({ title, text, cardText, address, links, isPrinted, onPrint }: LinkCardProps) {
  const t = useTexts(linkTexts);
  const { brand } = usePage().tenant.configuration;
  return (
    <section aria-label={title}>
      <div
        className={`${isPrinted ? "printed " : ""}grid gap-6 rounded-card border border-line bg-paper p-6 md:grid-cols-[minmax(0,1fr)_12rem] md:p-8 print:grid-cols-[minmax(0,1fr)_12rem]`}
      >
        <div className="min-w-0">
          <p className="mb-4 hidden text-fine font-semibold print:block">{brand}</p>
          <h2 className="text-heading">{title}</h2>
          <p className="mt-1 text-muted print:hidden">{text}</p>
          <p className="mt-1 hidden print:block">{cardText}</p>
          <p className="mt-4 font-semibold">{links.name}</p>
          <p className="text-fine text-muted">
            {links.agencyName === links.name ? "" : `${links.agencyName} · `}
            {t("number", { number: links.memberNumber })}
          </p>
          <p className="mt-4 text-fine font-semibold wrap-anywhere">{address.replace(/^https?:\/\//, "")}</p>
        </div>
        <QrCode
          text={address}
          label={t("qr", { title })}
          className="mx-auto h-auto w-48 max-w-full self-center"
        />
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <CopyButton text={address} label={t("copy")} variant="secondary" />
        <Button variant="secondary" onClick={onPrint}>
          <Printer aria-hidden className="size-5" />
          {t("print")}
        </Button>
      </div>
    </section>
  );
}

/** Where agents record recommendations: the products, each with its form. */
function Recordable({ links: { products } }: { readonly links: Links }) {
  const t = useTexts(linkTexts);
  const page = usePage();
  if (pathOf(page, "EmpfehlenAgent") === undefined || products.length === 0) return null;
  return (
    <section aria-labelledby="aufnehmen">
      <h2 id="aufnehmen" className="text-heading">
        {t("record")}
      </h2>
      <p className="mt-1 mb-3 text-muted">{t("recordText")}</p>
      <ul className="divide-y divide-line border-y border-line">
        {products.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={pathWith(page, "EmpfehlenAgent", id) ?? "/"}
              className="flex min-h-11 items-center py-2 font-semibold text-link"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

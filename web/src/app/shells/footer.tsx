import { hostImprint } from "@weitersagen/domain/imprint";
import { Link } from "../../lib/router/link.tsx";
import { useConsentStore } from "../../lib/consent/consent-context.tsx";
import { usePage } from "../../lib/page/page.tsx";
import { pathOf, phoneLink } from "../../lib/page/links.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { AddressText } from "../../ui/address.tsx";
import { Container } from "../../ui/layout.tsx";
import { Motif } from "../../ui/motif.tsx";
import { shellTexts } from "./texts.ts";

/** Further screens of the programme that not every tenant has. */
const furtherScreens = [
  { screen: "Empfehlungscode", label: "redeemCode" },
  { screen: "MitarbeiterEmpfehlen", label: "forEmployees" },
  { screen: "Agentur", label: "forAgencies" },
] as const;

const legalScreens = [
  { screen: "Impressum", label: "imprint" },
  { screen: "Datenschutz", label: "privacy" },
  { screen: "Datenauskunft", label: "yourData" },
  { screen: "Agb", label: "terms" },
  { screen: "Barrierefreiheitserklaerung", label: "accessibility" },
] as const;

const linkLook =
  "inline-flex min-h-11 cursor-pointer items-center text-left wrap-anywhere hyphens-auto underline-offset-[0.3em] hover:underline";

export function Footer() {
  const { theme } = usePage().tenant;
  return (
    <footer data-tone="stage" className="mt-auto print:hidden">
      <div className="overflow-x-clip pt-8 lg:pt-12 framed:hidden">
        <Motif name={theme.motif} />
      </div>
      <Container className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-8 pb-12 md:grid-cols-[1fr_auto] md:pb-16 framed:block framed:py-3">
        <Programme />
        <FurtherLinks />
      </Container>
    </footer>
  );
}

/** The brand and the contact for help. */
function Programme() {
  const page = usePage();
  const t = useTexts(shellTexts);
  const contact = pathOf(page, "Kontakt");
  const { logoOnStage } = page.tenant.theme;
  const { brand, contentApp, supportEmail, supportPhone } = page.tenant.configuration;
  return (
    <div className="max-w-md framed:hidden">
      <img
        src={`/api/assets/${contentApp}/${logoOnStage.asset}`}
        width={logoOnStage.width}
        height={logoOnStage.height}
        alt=""
        loading="lazy"
        className="mb-5 h-9 w-auto forced-colors:bg-paper forced-colors:p-1 forced-colors:forced-color-adjust-none"
      />
      <p className="font-display text-heading">{t("programme", { brand })}</p>
      <p className="mt-2 text-muted">{t("help")}</p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        <li>
          <a href={`mailto:${supportEmail}`} className={linkLook}>
            <AddressText>{supportEmail}</AddressText>
          </a>
        </li>
        <li>
          <a href={phoneLink(supportPhone)} className={linkLook}>
            {supportPhone}
          </a>
        </li>
        {contact !== undefined && (
          <li>
            <Link to={contact} className={linkLook}>
              {t("contact")}
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

function FurtherLinks() {
  const page = usePage();
  const t = useTexts(shellTexts);
  const consentStore = useConsentStore();
  const { brand, siteUrl } = page.tenant.configuration;
  return (
    <nav aria-label={t("legal")}>
      {/* As many columns as fit: one column with large font sizes. */}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9.25rem,100%),1fr))] gap-x-6 text-fine md:grid-cols-2 md:gap-x-10 framed:flex framed:flex-wrap framed:gap-x-6">
        {legalScreens.map(({ screen, label }) => {
          const elsewhere = screen === "Impressum" ? hostImprint(page.tenant.configuration) : undefined;
          return (
            <ScreenLink key={screen} path={pathOf(page, screen)} elsewhere={elsewhere} label={t(label)} />
          );
        })}
        {furtherScreens.map(({ screen, label }) => (
          <ScreenLink key={screen} path={pathOf(page, screen)} label={t(label)} />
        ))}
        <li>
          <button type="button" className={linkLook} onClick={() => consentStore.openSettings()}>
            {t("cookieSettings")}
          </button>
        </li>
        <li>
          <a href={siteUrl} className={linkLook}>
            {t("toBrand", { brand })}
          </a>
        </li>
      </ul>
    </nav>
  );
}

interface ScreenLinkProps {
  /** Undefined if the tenant has no such screen. */
  readonly path: string | undefined;
  /** An external address that replaces it. */
  readonly elsewhere?: string | undefined;
  readonly label: string;
}

function ScreenLink({ path, elsewhere, label }: ScreenLinkProps) {
  if (elsewhere !== undefined) {
    return (
      <li>
        <a href={elsewhere} className={linkLook}>
          {label}
        </a>
      </li>
    );
  }
  if (path === undefined) return null;
  return (
    <li>
      <Link to={path} className={linkLook}>
        {label}
      </Link>
    </li>
  );
}

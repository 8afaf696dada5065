import { OPERATOR_LINK_HOURS } from "@weitersagen/domain/link-lives";
import * as z from "zod/mini";
import { consoleButton, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Invites a person to the console. */
export const operatorInvitationMail = defineMail({
  name: "operatorInvitation",
  confidential: true,
  secrets: ({ address }) => [address],
  schema: z.object({
    name: z.string(),
    address: z.url({ protocol: /^https?$/ }),
    /** For all tenants: then the mail has the brand of none. */
    isForInstallation: z.optional(z.boolean()),
  }),
  example: { name: "Kim Schulz", address: "https://konsole.empfehlen.example/einladung#beispiel" },
  texts: {
    de: {
      subject: "Ihr Zugang zur Konsole von {brand}",
      preheader: "Richten Sie Ihren Zugang ein.",
      heading: "Guten Tag {name},",
      intro: `Sie sind eingeladen, das Empfehlungsprogramm von {brand} zu betreuen. Öffnen Sie die folgende Adresse in Ihrem Browser und richten Sie Ihren Zugang ein. Sie gilt ${OPERATOR_LINK_HOURS} Stunden und funktioniert einmal.`,
      installationSubject: "Ihr Zugang zur Konsole {host}",
      installationIntro: `Sie sind eingeladen, alle Empfehlungsprogramme unter {host} zu betreuen. Öffnen Sie die folgende Adresse in Ihrem Browser und richten Sie Ihren Zugang ein. Sie gilt ${OPERATOR_LINK_HOURS} Stunden und funktioniert einmal.`,
      address: "Zugang einrichten",
      note: "Geben Sie diese Adresse nicht weiter: Sie gehört nur Ihnen.",
    },
    en: {
      subject: "Your access to the console of {brand}",
      preheader: "Set up your access.",
      heading: "Hello {name},",
      intro: `You are invited to look after the referral programme of {brand}. Open the following address in your browser and set up your access. It is valid for ${OPERATOR_LINK_HOURS} hours and works once.`,
      installationSubject: "Your access to the console {host}",
      installationIntro: `You are invited to look after all referral programmes at {host}. Open the following address in your browser and set up your access. It is valid for ${OPERATOR_LINK_HOURS} hours and works once.`,
      address: "Set up your access",
      note: "Do not pass this address on: it is yours alone.",
    },
  },
  compose: ({ name, address, isForInstallation = false }, { t, brand }) => {
    const link = new URL(address);
    const { host } = link;
    return {
      subject: isForInstallation ? t("installationSubject", { host }) : t("subject", { brand }),
      preheader: t("preheader"),
      isToTeam: true,
      console: isForInstallation ? link : undefined,
      blocks: [
        heading(t("heading", { name })),
        paragraph(isForInstallation ? t("installationIntro", { host }) : t("intro", { brand })),
        consoleButton(t("address"), link),
        note(t("note")),
      ],
    };
  },
});

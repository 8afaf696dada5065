import { parties } from "@weitersagen/contract/console/people";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Page } from "../../ui/page.tsx";
import { CreateDialog } from "./create-dialog.tsx";
import { privacyTexts } from "./texts.ts";

/** Records a request for a person of the care desk. */
export function NewRequestPage() {
  const t = useTexts(privacyTexts);
  const tenant = useTenant();
  const navigate = useNavigate();
  const { art, id } = useParams({ strict: false }) as { art?: string; id?: string };
  const kind = parties.find((party) => party === art) ?? "referrer";
  return (
    <Page title={t("create")}>
      <CreateDialog
        isOpen
        onClose={() => void navigate({ to: `/${tenant}/personen/${kind}/${id}` })}
        person={{ kind, id: Number(id) }}
      />
    </Page>
  );
}

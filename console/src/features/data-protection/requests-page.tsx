import { privacyList } from "@weitersagen/contract/console/privacy-list";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { ListPage } from "../../ui/list/list-page.tsx";
import { CreateDialog } from "./create-dialog.tsx";
import { DaysLeft, RequestState } from "./deadline.tsx";
import { privacyTexts } from "./texts.ts";

const linkStyle = "text-accent-strong underline-offset-2 hover:underline";

/** Requests of people about their data, the most urgent first. */
export function RequestsPage() {
  const t = useTexts(privacyTexts);
  const tenant = useTenant();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const mayDecide = isAbleTo(me, "privacy.decide", tenant);
  return (
    <ListPage
      list={privacyList}
      title={t("title")}
      intro={t("intro")}
      actions={
        mayDecide ? (
          <Button kind="primary" onPress={() => setOpen(true)}>
            <Plus aria-hidden size={16} />
            {t("create")}
          </Button>
        ) : null
      }
      cells={{
        // oxlint-disable-next-line react/no-unstable-nested-components -- a function that draws a cell
        state: ({ state, awaitsPerson }) => <RequestState state={state} awaitsPerson={awaitsPerson} />,
        person: ({ person }) => person || t("forgotten"),
        // oxlint-disable-next-line react/no-unstable-nested-components -- a function that draws a cell
        daysLeft: ({ state, daysLeft }) => <DaysLeft state={state} daysLeft={daysLeft} />,
      }}
      open={({ id }) => `/${tenant}/datenschutz/${id}`}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
    >
      <nav className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Link to={`/${tenant}/sperrvermerke`} className={linkStyle}>
          {t("holds")}
        </Link>
        <Link to={`/${tenant}/verarbeitungen`} className={linkStyle}>
          {t("records")}
        </Link>
      </nav>
      <CreateDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </ListPage>
  );
}

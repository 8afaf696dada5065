import type { ChangeView } from "@weitersagen/contract/console/work";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { subjectPage } from "./subject-page.ts";
import { changeTexts } from "./texts.ts";

/** What a second person looks at before deciding. */
export function SubjectLink({ change }: { readonly change: ChangeView }) {
  const t = useTexts(changeTexts);
  const me = useMe();
  const tenant = useTenant();
  const page = subjectPage(change);
  if (!page || !isAbleTo(me, page.ability, tenant)) return null;
  return (
    <Link
      to={`/${tenant}/${page.path}`}
      search={page.search ?? {}}
      className="link self-center px-2 text-sm font-medium"
    >
      {t("look")}
    </Link>
  );
}

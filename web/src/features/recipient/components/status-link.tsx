import { usePath } from "../../../lib/page/links.ts";
import { useRouter } from "../../../lib/router/router-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { ownProgressTexts } from "../own-progress-texts.ts";

/** For a recipient without an address, to whom no mail brings the link: the way back to the status, also in another browser. */
export function StatusLink({ token }: { readonly token: string }) {
  const t = useTexts(ownProgressTexts);
  const { href } = useRouter();
  const path = usePath("AGBDatenschutzZustimmung");
  if (path === undefined) return null;
  return (
    <div className="mt-5 space-y-2">
      <p className="text-fine text-muted">{t("keepLink")}</p>
      <CopyButton
        text={`${window.location.origin}${href(path)}?token=${token}`}
        label={t("copyStatusLink")}
        variant="secondary"
      />
    </div>
  );
}

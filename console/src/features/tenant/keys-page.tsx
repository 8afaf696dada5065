import { type ApiKeyView, listApiKeys, revokeApiKey } from "@weitersagen/contract/console/api-keys";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useMemo, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatDay, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Badge, Empty, Failure, Loading, type Tone } from "../../ui/states.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { keyTexts } from "./keys-texts.ts";

const tones: Readonly<Record<ApiKeyView["state"], Tone>> = {
  valid: "good",
  expired: "warn",
  revoked: "neutral",
};

/** The keys with which other systems use the programme. */
export function KeysPage() {
  const t = useTexts(keyTexts);
  const tenant = useTenant();
  const me = useMe();
  const canChange = isAbleTo(me, "keys.change", tenant);
  const [isCreating, setCreating] = useState(false);
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKeyView>();
  const query = useQuery({
    queryKey: ["api-keys", tenant],
    queryFn: () => callConsole(listApiKeys, {}, tenant),
  });
  const columns = useColumns(canChange ? setKeyToRevoke : undefined);
  const keys = query.data?.content;
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      actions={
        canChange ? (
          <Button kind="primary" onPress={() => setCreating(true)}>
            <KeyRound aria-hidden size={16} />
            {t("create")}
          </Button>
        ) : null
      }
    >
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={4} /> : null}
      {keys?.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      {keys && keys.length > 0 ? <DataTable label={t("title")} columns={columns} rows={keys} /> : null}
      {isCreating ? <KeyDialog onClose={() => setCreating(false)} /> : null}
      <ActionDialog
        title={t("revokeTitle")}
        text={t("revokeText", { name: keyToRevoke?.name ?? "" })}
        button={t("revoke")}
        kind="danger"
        isOpen={keyToRevoke !== undefined}
        onClose={() => setKeyToRevoke(undefined)}
        run={() => callConsole(revokeApiKey, { params: { id: keyToRevoke?.id ?? 0 } }, tenant)}
      />
    </Page>
  );
}

function useColumns(onRevoke: ((key: ApiKeyView) => void) | undefined): Columns<ApiKeyView> {
  const t = useTexts(keyTexts);
  const { language } = useLanguage();
  return useMemo<Columns<ApiKeyView>>(
    () => [
      {
        id: "name",
        header: t("name"),
        cell: ({ row }) => <span className="font-medium">{row.original.name}</span>,
      },
      {
        id: "state",
        header: t("state"),
        cell: ({ row }) => <Badge tone={tones[row.original.state]}>{t(row.original.state)}</Badge>,
      },
      {
        id: "scopes",
        header: t("scopes"),
        cell: ({ row }) => row.original.scopes.map((scope) => t(scope)).join(", "),
      },
      {
        id: "where",
        header: t("where"),
        cell: ({ row: { original } }) =>
          original.networks.length === 0 ? t("everywhere") : original.networks.join(", "),
      },
      {
        id: "expires",
        header: t("expires"),
        cell: ({ row: { original } }) =>
          original.expiresAt === null ? t("noExpiry") : formatDay(original.expiresAt, language),
      },
      {
        id: "lastUsed",
        header: t("lastUsed"),
        cell: ({ row: { original } }) => (
          <>
            {original.lastUsedAt === null ? t("unused") : formatDay(original.lastUsedAt, language)}
            {original.refusedAt === null ? null : (
              <span className="block text-xs text-danger">
                {t("refused", { at: formatTime(original.refusedAt, language) })}
              </span>
            )}
          </>
        ),
      },
      ...(onRevoke
        ? [
            {
              id: "actions",
              header: t("actions"),
              cell: ({ row: { original } }: { row: { original: ApiKeyView } }) =>
                original.state === "revoked" ? null : (
                  <span className="-mx-3 -my-1.5 flex">
                    <Button
                      kind="quiet"
                      aria-label={`${t("revoke")}: ${original.name}`}
                      onPress={() => onRevoke(original)}
                    >
                      {t("revoke")}
                    </Button>
                  </span>
                ),
            },
          ]
        : []),
    ],
    [t, language, onRevoke],
  );
}

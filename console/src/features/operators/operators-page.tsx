import {
  type GrantOutcome,
  grantOperatorRole,
  listOperators,
  type OperatorView,
  resendInvitation,
  setOperatorState,
  withdrawOperatorRole,
} from "@weitersagen/contract/console/operators";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserPlus, X } from "lucide-react";
import { type FormEvent, useCallback, useMemo, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { roleTexts } from "@weitersagen/contract/console/role-texts";
import { useOpenTenant } from "../../lib/open-tenant.ts";
import { useMe, useRefresh } from "../../lib/session.tsx";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { ReasonField } from "../../ui/reason-field.tsx";
import { Badge, Failure, Loading, type Tone } from "../../ui/states.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { type ChosenRole, grantOf, RoleFields } from "./role-fields.tsx";
import { operatorTexts } from "./texts.ts";

const tones: Readonly<Record<OperatorView["state"], Tone>> = {
  pending: "warn",
  invited: "accent",
  active: "good",
  locked: "danger",
  left: "neutral",
};

type OpenDialog = { readonly operator: OperatorView } & (
  | { readonly what: "locked" | "left" | "role" }
  | { readonly what: "withdraw"; readonly grant: OperatorView["grants"][number] }
);

const outcomeTexts = {
  asked: "askedFor",
  granted: "granted",
  again: "invitedAgain",
  resent: "resent",
} as const;

const titles = { role: "addRole", left: "leave", locked: "lock", withdraw: "withdrawTitle" } as const;

/** A role with its tenant. */
function useGrantName(): (grant: OperatorView["grants"][number]) => string {
  const nameOf = useTexts(roleTexts);
  const { tenants } = useMe();
  return useCallback(
    ({ role, tenant }) => {
      if (tenant === null) return nameOf(role);
      // A tenant that the reader does not look after has only its short name here.
      const brand = tenants.find(({ slug }) => slug === tenant)?.brand ?? tenant;
      return `${nameOf(role)} · ${brand}`;
    },
    [nameOf, tenants],
  );
}

export function OperatorsPage() {
  const t = useTexts(operatorTexts);
  const grantName = useGrantName();
  const refresh = useRefresh();
  const openTenant = useOpenTenant();
  const [isInviting, setInviting] = useState(false);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const [role, setRole] = useState<ChosenRole>({ role: "care", tenant: openTenant });
  const [reason, setReason] = useState("");
  const [outcome, setOutcome] = useState<GrantOutcome | "resent">();
  const { run, error, isRunning, clear } = useRun();
  const query = useQuery({ queryKey: ["operators"], queryFn: () => callConsole(listOperators, {}) });
  const change = useCallback(
    async (work: () => Promise<unknown>) => {
      if (!(await run(work))) return;
      setOpenDialog(undefined);
      await refresh();
    },
    [run, refresh],
  );
  const setState = useCallback(
    (id: number, state: "active" | "locked" | "left") =>
      void change(() => callConsole(setOperatorState, { params: { id }, body: { state } })),
    [change],
  );
  const resend = useCallback(
    (id: number) =>
      void change(async () => {
        await callConsole(resendInvitation, { params: { id } });
        setOutcome("resent");
      }),
    [change],
  );
  const columns = useColumns({ ask: setOpenDialog, setState, resend });
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (!openDialog) return;
    const { operator, what } = openDialog;
    const params = { id: operator.id };
    if (what === "role")
      void change(async () => {
        const asked = await callConsole(grantOperatorRole, {
          params,
          body: { ...grantOf(role), reason },
        });
        setOutcome(asked.outcome);
        setReason("");
      });
    else if (what === "withdraw")
      void change(() => callConsole(withdrawOperatorRole, { params, body: openDialog.grant }));
    else setState(operator.id, what);
  };
  const close = () => {
    clear();
    setOpenDialog(undefined);
  };
  const name = openDialog?.operator.name ?? "";
  const title = openDialog === undefined ? "" : t(titles[openDialog.what]);
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      actions={
        <Button kind="primary" onPress={() => setInviting(true)}>
          <UserPlus aria-hidden size={16} />
          {t("invite")}
        </Button>
      }
    >
      {outcome === undefined ? null : (
        <output className="block">
          <Notice
            tone="good"
            actions={
              outcome === "asked" ? (
                <Link to="/freigaben" className="link font-medium">
                  {t("toChanges")}
                </Link>
              ) : null
            }
          >
            {t(outcomeTexts[outcome])}
          </Notice>
        </output>
      )}
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {error && !openDialog ? <Failure error={error} /> : null}
      {query.isPending ? <Loading /> : null}
      {query.data ? <DataTable label={t("title")} columns={columns} rows={query.data.content} /> : null}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} onAsked={setOutcome} />
      <Dialog title={title} isOpen={openDialog !== undefined} onClose={close}>
        <form onSubmit={confirm} className="grid gap-4">
          {openDialog?.what === "role" ? (
            <>
              <RoleFields value={role} onChange={setRole} />
              <ReasonField label={t("reason")} hint={t("reasonHint")} value={reason} onChange={setReason} />
            </>
          ) : null}
          {openDialog?.what === "withdraw" ? (
            <p className="text-sm">{t("withdrawText", { name, role: grantName(openDialog.grant) })}</p>
          ) : null}
          {openDialog?.what === "locked" ? <p className="text-sm">{t("lockText", { name })}</p> : null}
          {openDialog?.what === "left" ? <p className="text-sm">{t("leaveText", { name })}</p> : null}
          {error ? <Failure error={error} /> : null}
          <div className="flex justify-end gap-2">
            <Button kind="quiet" onPress={close}>
              {t("cancel")}
            </Button>
            <Button
              kind={openDialog?.what === "role" ? "primary" : "destroy"}
              type="submit"
              isPending={isRunning}
            >
              {title}
            </Button>
          </div>
        </form>
      </Dialog>
    </Page>
  );
}

interface Actions {
  readonly ask: (openDialog: OpenDialog) => void;
  readonly setState: (id: number, state: "active") => void;
  readonly resend: (id: number) => void;
}

/** When the link was sent, and whether it still works. */
function Invitation({ invitation }: Pick<OperatorView, "invitation">) {
  const t = useTexts(operatorTexts);
  const { language } = useLanguage();
  const [openedAt] = useState(() => Date.now());
  const until = invitation?.expiresAt ?? new Date(0);
  const days = invitation
    ? { at: formatTime(invitation.sentAt, language), until: formatTime(until, language) }
    : {};
  const text = invitation === null ? "noLink" : until.getTime() < openedAt ? "expired" : "sentAt";
  return <span className="block text-xs text-muted">{t(text, days)}</span>;
}

function useColumns({ ask, setState, resend }: Actions): Columns<OperatorView> {
  const t = useTexts(operatorTexts);
  const grantName = useGrantName();
  const { id: own } = useMe();
  return useMemo<Columns<OperatorView>>(
    () => [
      {
        id: "name",
        header: t("name"),
        cell: ({ row: { original } }) => (
          <>
            <span className="font-medium">{original.name}</span>
            {original.id === own ? <span className="text-muted"> ({t("you")})</span> : null}
            <span className="block text-xs text-muted">{original.email}</span>
          </>
        ),
      },
      {
        id: "roles",
        header: t("roles"),
        cell: ({ row: { original } }) => (
          <span className="flex flex-wrap gap-1">
            {original.grants.map((grant) => (
              <span
                key={`${grant.role} ${grant.tenant}`}
                className="inline-flex items-center gap-1 rounded bg-raised px-1.5 py-0.5 text-xs"
              >
                {grantName(grant)}
                <button
                  type="button"
                  aria-label={t("withdraw", { role: grantName(grant) })}
                  className="grid size-6 place-items-center rounded text-muted hover:text-danger"
                  onClick={() => ask({ operator: original, what: "withdraw", grant })}
                >
                  <X aria-hidden size={12} />
                </button>
              </span>
            ))}
            {original.asked.map((grant) => (
              <span
                key={`${grant.role} ${grant.tenant}`}
                className="inline-flex min-h-7 items-center rounded border border-dashed border-line-strong/60 px-1.5 text-xs text-muted"
              >
                {grantName(grant)} ({t("askedRole")})
              </span>
            ))}
          </span>
        ),
      },
      {
        id: "state",
        header: t("state"),
        cell: ({ row: { original } }) => (
          <>
            <Badge tone={tones[original.state]}>{t(original.state)}</Badge>
            {original.state === "invited" ? <Invitation invitation={original.invitation} /> : null}
          </>
        ),
      },
      {
        id: "actions",
        header: t("actions"),
        cell: ({ row: { original: operator } }) =>
          operator.state === "left" ? null : (
            <span className="-mx-3 flex flex-wrap gap-y-1 sm:-mx-2 xl:flex-nowrap">
              {operator.state === "invited" ? (
                <Button kind="quiet" onPress={() => resend(operator.id)}>
                  {t("resend")}
                </Button>
              ) : null}
              <Button kind="quiet" onPress={() => ask({ operator, what: "role" })}>
                {t("addRole")}
              </Button>
              {operator.state === "locked" ? (
                <Button kind="quiet" onPress={() => setState(operator.id, "active")}>
                  {t("unlock")}
                </Button>
              ) : (
                <Button kind="quiet" onPress={() => ask({ operator, what: "locked" })}>
                  {t("lock")}
                </Button>
              )}
              <Button kind="quiet" onPress={() => ask({ operator, what: "left" })}>
                {t("leave")}
              </Button>
            </span>
          ),
      },
    ],
    [t, own, ask, setState, resend, grantName],
  );
}

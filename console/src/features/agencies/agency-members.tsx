import type { AgencyView, Member } from "@weitersagen/contract/console/agencies";
import { setMemberLock } from "@weitersagen/contract/console/agency-members";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Section } from "../../ui/page.tsx";
import { Badge, Failure } from "../../ui/states.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { agencyTexts } from "./texts.ts";

type OpenDialog = { readonly what: "add" } | { readonly what: "change" | "lock"; readonly member: Member };

const nameOf = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`;

/** The people of an agency. */
export function AgencyMembers({ agency }: { readonly agency: AgencyView }) {
  const t = useTexts(agencyTexts);
  const tenant = useTenant();
  const me = useMe();
  const refresh = useRefresh();
  const { run, error, isRunning, clear } = useRun();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const mayChange = isAbleTo(me, "agencies.change", tenant);
  const setLock = async (member: string, isLocked: boolean) => {
    const input = { params: { member }, body: { isLocked } };
    if (!(await run(() => callConsole(setMemberLock, input, tenant)))) return;
    setOpenDialog(undefined);
    await refresh();
  };
  const close = () => {
    setOpenDialog(undefined);
    clear();
  };
  const locked = openDialog?.what === "lock" ? openDialog.member : undefined;
  return (
    <Section
      title={t("members")}
      actions={
        mayChange ? <Button onPress={() => setOpenDialog({ what: "add" })}>{t("addMember")}</Button> : null
      }
    >
      {error && !locked ? <Failure error={error} /> : null}
      {agency.members.length === 0 ? <p className="text-sm text-muted">{t("noMembers")}</p> : null}
      <ul className="grid">
        {agency.members.map((member) => {
          const name = nameOf(member);
          return (
            <li
              key={member.number}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm last:border-0"
            >
              <div className="min-w-48 flex-1">
                <span className="font-medium">{name}</span>
                <span className="block text-xs text-muted">
                  {member.number} · {member.email ?? t("none")} ·{" "}
                  {member.roles.map((role) => t(role)).join(", ")}
                </span>
              </div>
              {member.isLocked ? <Badge tone="danger">{t("locked")}</Badge> : null}
              {mayChange ? (
                <span className="flex gap-2">
                  <Button
                    onPress={() => setOpenDialog({ what: "change", member })}
                    aria-label={`${t("edit")}: ${name}`}
                  >
                    {t("edit")}
                  </Button>
                  <Button
                    onPress={() =>
                      member.isLocked
                        ? void setLock(member.number, false)
                        : setOpenDialog({ what: "lock", member })
                    }
                    isPending={isRunning}
                    aria-label={`${member.isLocked ? t("unlock") : t("lock")}: ${name}`}
                  >
                    {member.isLocked ? t("unlock") : t("lock")}
                  </Button>
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      {openDialog?.what === "add" ? <MemberDialog agency={agency.number} onClose={close} /> : null}
      {openDialog?.what === "change" ? (
        <MemberDialog agency={agency.number} member={openDialog.member} onClose={close} />
      ) : null}
      <Confirm
        title={t("lockMemberTitle")}
        isOpen={locked !== undefined}
        action={t("lock")}
        isDangerous
        onConfirm={() => void setLock(locked?.number ?? "", true)}
        onClose={close}
        error={error}
        isRunning={isRunning}
      >
        <p>{t("lockMemberText", { name: locked ? nameOf(locked) : "" })}</p>
      </Confirm>
    </Section>
  );
}

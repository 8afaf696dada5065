import {
  agreeToCreditNotes,
  changeAdministration,
  getAdministration,
  saveAgencyBankAccount,
} from "@weitersagen/contract/agency-administration";
import {
  addEmployee,
  changeEmployee,
  changeMasterData,
  getMasterData,
  listEmployees,
  suggestEmployeeNumber,
} from "@weitersagen/contract/agency-calls";
import {
  finishAgencySignOn,
  logoutAgency,
  startAgencySignOn,
  verifyAgencyToken,
} from "@weitersagen/contract/agency-sign-on";
import { type CallHandler, on, onTransaction } from "../../platform/http/handler.ts";
import { changeOwnAdministration, readAdministration } from "./service/administration.ts";
import type { AgencyDeps } from "./service/deps.ts";
import {
  addOwnEmployee,
  changeOwnEmployee,
  type EmployeeDeps,
  readEmployees,
  suggestNumber,
} from "./service/employees.ts";
import { changeOwnMasterData, readMasterData } from "./service/master-data.ts";
import { agreeToOwnCreditNotes, saveOwnAgencyAccount } from "./service/own-money.ts";
import { finishSignOn, logout, type SignOnDeps, startSignOn, verifyToken } from "./service/sign-on.ts";

export function agencyRoutes(deps: SignOnDeps & AgencyDeps & EmployeeDeps): CallHandler[] {
  return [
    on(startAgencySignOn, async ({ body }, context) => ({
      url: await startSignOn(deps, context, body.challenge),
    })),
    on(finishAgencySignOn, ({ body }, context) => finishSignOn(deps, context, body)),
    onTransaction(verifyAgencyToken, async ({ query }, context, tx) => {
      const { roles, agency, expiresAt } = await verifyToken(tx, context, query.token);
      return { isValid: true as const, roles: [...roles], agencyNumber: agency.number, expiresAt };
    }),
    on(logoutAgency, async (_input, context) => ({ url: await logout(deps, context) })),
    onTransaction(getMasterData, (_input, context, tx) => readMasterData(tx, context)),
    onTransaction(changeMasterData, ({ body }, context, tx) => changeOwnMasterData(tx, context, body)),
    onTransaction(getAdministration, (_input, context, tx) => readAdministration(tx, context)),
    onTransaction(changeAdministration, ({ body }, context, tx) =>
      changeOwnAdministration(tx, context, body),
    ),
    onTransaction(saveAgencyBankAccount, ({ body }, context, tx) =>
      saveOwnAgencyAccount(deps, tx, context, body),
    ),
    onTransaction(agreeToCreditNotes, ({ body }, context, tx) =>
      agreeToOwnCreditNotes(tx, context, body.isAgreed),
    ),
    onTransaction(listEmployees, (_input, context, tx) => readEmployees(deps, tx, context)),
    onTransaction(suggestEmployeeNumber, (_input, context, tx) => suggestNumber(tx, context)),
    onTransaction(addEmployee, ({ body }, context, tx) => addOwnEmployee(tx, context, body)),
    onTransaction(changeEmployee, ({ params, body }, context, tx) =>
      changeOwnEmployee(deps, tx, context, params.number, body),
    ),
  ];
}

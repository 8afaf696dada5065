import { EmployeeNumber, InvitedPerson } from "@weitersagen/contract/invitation";
import { Ticked } from "@weitersagen/contract/person";
import { wire } from "@weitersagen/contract/wire";
import * as z from "zod/mini";

const { firstName, lastName, email } = InvitedPerson.fields;

/** The contract's fields, with the number of the member required and the wish as a box. */
export const PublicInviteForm = wire({
  employeeNumber: ["Mitarbeiternummer", EmployeeNumber.check(z.minLength(1))],
  firstName,
  lastName,
  email,
  wish: ["EinwilligungVersion", Ticked],
});

import { kindsOfMoney } from "./money.ts";
import { kindsOfOperation } from "./operation.ts";
import { kindsOfPeople } from "./people.ts";
import { kindsOfRequests } from "./requests.ts";
import { kindsOfStaff } from "./staff.ts";

/** Every kind of personal data that the product stores, in the order of the privacy page. */
export const kindsOfData = {
  ...kindsOfPeople,
  ...kindsOfMoney,
  ...kindsOfRequests,
  ...kindsOfOperation,
  ...kindsOfStaff,
} as const;

export type KindName = keyof typeof kindsOfData;

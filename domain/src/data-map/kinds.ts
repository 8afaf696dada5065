import { kindsOfMoney } from "./money.ts";
import { kindsOfOperation } from "./operation.ts";
import { kindsOfPeople } from "./people.ts";

/** Every kind of personal data that the product stores, in the order of the privacy page. */
export const kindsOfData = { ...kindsOfPeople, ...kindsOfMoney, ...kindsOfOperation } as const;

export type KindName = keyof typeof kindsOfData;

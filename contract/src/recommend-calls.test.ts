import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { CallDefinition } from "./call.ts";
import { accountCalls } from "./account-calls.ts";
import { invitationCalls } from "./invitation.ts";
import { myDataCalls } from "./my-data-calls.ts";
import { optInCalls } from "./opt-in.ts";
import { orderCalls } from "./order.ts";
import { recipientCalls } from "./recipient-calls.ts";
import { recommendationCalls } from "./recommendation-calls.ts";

const calls: readonly CallDefinition[] = [
  ...recommendationCalls,
  ...recipientCalls,
  ...orderCalls,
  ...optInCalls,
  ...invitationCalls,
  ...accountCalls,
  ...myDataCalls,
];

test.each(calls.map((call) => [call.id, call] as const))(
  "the examples of %s fit its schemas",
  (_id, call) => {
    const faults = (["params", "query", "body"] as const).flatMap((part) => {
      const schema = call[part];
      const example = call.examples[part];
      if (!schema || (example === undefined && part !== "params")) return [];
      return z.safeParse(schema, example).error?.issues ?? [];
    });
    expect(faults).toEqual([]);
    const answer = Object.values(call.answers).find((schema) => schema !== null) ?? z.undefined();
    expect(z.encode(answer, z.parse(answer, call.examples.answer))).toEqual(call.examples.answer);
  },
);

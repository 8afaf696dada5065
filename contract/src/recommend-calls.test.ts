import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { CallDefinition } from "./call.ts";
import { invitationCalls } from "./invitation.ts";
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
];

test.each(calls.map((call) => [call.id, call] as const))(
  "the examples of %s fit its schemas",
  (_id, call) => {
    for (const part of ["params", "query", "body"] as const) {
      const schema = call[part];
      const example = call.examples[part];
      if (schema && (example !== undefined || part === "params"))
        expect(z.safeParse(schema, example).error).toBeUndefined();
    }
    const [answer] = Object.values(call.answers).filter((schema) => schema !== null);
    if (!answer) return;
    const decoded = z.parse(answer, call.examples.answer);
    expect(z.encode(answer, decoded)).toEqual(call.examples.answer);
  },
);

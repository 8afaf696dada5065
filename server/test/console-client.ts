import { consoleCookie, consoleHeader } from "@weitersagen/contract/console/console-call";
import type { Role } from "@weitersagen/domain/operator-abilities";
import { inviteOperator } from "../src/modules/operator/service/accounts.ts";
import { join } from "../src/modules/operator/service/passkeys.ts";
import { openSession } from "../src/modules/operator/service/sessions.ts";
import type { TestApp } from "./app.ts";

const host = "konsole.localhost:3000";
const origin = `http://${host}`;

interface ConsoleRequest {
  readonly body?: unknown;
  readonly session?: string | undefined;
  /** An undefined one is left out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface ConsoleAnswer {
  readonly status: number;
  readonly json: Record<string, unknown> & { code?: string };
  readonly text: string;
  /** The header that names the file, or nothing. */
  readonly file: string;
  readonly cookie: string | undefined;
  /** The whole header that sets a cookie. */
  readonly setCookie: string;
}

const present = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** Operators and calls of the console. */
export function consoleClient(app: TestApp) {
  let operators = 0;
  return {
    origin,
    async call(
      method: string,
      path: string,
      { body, session, headers }: ConsoleRequest = {},
    ): Promise<ConsoleAnswer> {
      const response = await app.app.inject({
        method: method as "GET",
        url: `/api/console/v1${path}`,
        headers: present({
          host,
          origin,
          [consoleHeader]: "1",
          ...(session === undefined ? {} : { cookie: `${consoleCookie}=${session}` }),
          ...headers,
        }),
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isJson = /json/.test(String(response.headers["content-type"]));
      return {
        status: response.statusCode,
        json: isJson ? response.json<Record<string, unknown>>() : {},
        text: response.body,
        file: response.headers["content-disposition"] ?? "",
        setCookie: String(response.headers["set-cookie"] ?? ""),
        cookie: new RegExp(`${consoleCookie}=([\\w-]+)`).exec(String(response.headers["set-cookie"]))?.[1],
      };
    },
    /** An operator who has set up the access, with this role for the tenant. */
    async operator(role: Role, slug = "ewe"): Promise<number> {
      const now = app.clock.now();
      const tenant = role === "administrator" ? undefined : app.tenants.bySlug(slug);
      const count = ++operators;
      return app.database.withoutTenant(async (tx) => {
        const { operatorId } = await inviteOperator(tx, {
          email: `${role}-${count}@operators${count}.example`,
          name: `${role} ${count}`,
          role: { role, tenant },
          by: "test",
          now,
        });
        await join(tx, operatorId, now);
        return operatorId;
      });
    },
    session: (operatorId: number): Promise<string> =>
      app.database.withoutTenant((tx) =>
        openSession(tx, {
          operatorId,
          method: "passkey",
          origin: { address: "127.0.0.1" },
          now: app.clock.now(),
        }),
      ),
  };
}

import { basePath, type CallDefinition } from "@weitersagen/contract/call";

/** The parts of a request that a call lets the caller choose, in wire form. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The address of a call at a tenant, with its parameters filled in. */
export function callTarget(
  call: CallDefinition,
  tenant: string,
  { params = {}, query = {} }: CallInput,
): string {
  const values: Record<string, string> = { ...params, mandant: tenant };
  const path = `${basePath(call)}${call.path}`.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${call.id} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

import { basePath } from "@weitersagen/contract/call";
import type { CallDefinition } from "@weitersagen/contract/call";

/** The path of a call as Fastify writes it: `/api/v1/:mandant/produkt/:id`. */
export const urlOf = (call: CallDefinition): string =>
  `${basePath(call)}${call.path}`.replaceAll(/\{(\w+)\}/g, ":$1");

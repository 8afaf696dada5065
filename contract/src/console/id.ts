import { IdText } from "../scalars.ts";
import { wire } from "../wire.ts";

/** The path parameter of calls about one row. */
export const idParams = wire({ id: ["id", IdText] });

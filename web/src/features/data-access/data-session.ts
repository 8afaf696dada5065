import { storedText } from "../../lib/storage/stored.ts";

/** The token of the session that the mailed link opened. It stays in this tab's storage and is never part of an address. */
export const dataSession = storedText("sessionStorage", "datenauskunft");

import { createHash } from "node:crypto";
import { wishText, wishTextOfList } from "@weitersagen/contract/invitation-wish";
import { languages } from "@weitersagen/contract/language";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { shownText } from "../../consent/service/wording.ts";
import type { Wish } from "../repository.ts";
import type { InvitationDeps } from "./deps.ts";

type Reader = Pick<TenantCallContext, "tenant" | "language">;

const VERSION_LENGTH = 12;

/** Whose wish is confirmed: one person's, or that of all on a list. */
type Whose = "person" | "list";

/** A tenant that has words of its own for one person and none for a list uses them for both. */
function wordingFor(whose: Whose, { tenant, language }: Reader) {
  if (whose === "person") return wishText;
  const own = tenant.settings.texts[language];
  return own?.[wishText.key] !== undefined && own[wishTextOfList.key] === undefined
    ? wishText
    : wishTextOfList;
}

/** The text by which an inviter confirms the wish, as the tenant shows it. Its version is the beginning of its hash. */
export async function wishWording(
  { consent }: Pick<InvitationDeps, "consent">,
  reader: Reader,
  whose: Whose,
): Promise<Wish> {
  const text = await shownText(consent, reader, wordingFor(whose, reader));
  return { text, version: createHash("sha256").update(text).digest("hex").slice(0, VERSION_LENGTH) };
}

const changed = {
  de: "Der Text der Bestätigung hat sich geändert. Bitte laden Sie die Seite neu und bestätigen Sie noch einmal.",
  en: "The text of the confirmation has changed. Please reload the page and confirm again.",
} as const;

/** The confirmed text; null if the inviter confirmed none. A version that is not shown any more is refused. */
export async function confirmedWish(
  deps: Pick<InvitationDeps, "consent">,
  reader: Reader,
  version: string | null | undefined,
): Promise<Wish | null> {
  if (!version) return null;
  for (const language of languages) {
    for (const whose of ["person", "list"] as const) {
      const wish = await wishWording(deps, { ...reader, language }, whose);
      if (wish.version === version) return wish;
    }
  }
  const errors = [{ path: "EinwilligungVersion", message: changed[reader.language] }];
  throw new Refusal("invalidInput", { errors });
}

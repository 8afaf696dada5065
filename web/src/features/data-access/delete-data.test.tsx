import { DataOverview, getDataOverview } from "@weitersagen/contract/data-access";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import { At } from "../../../test/router.tsx";
import { PageProvider } from "../../lib/page/page.tsx";
import { DeleteData } from "./components/delete-data.tsx";

const example = z.parse(DataOverview, getDataOverview.examples.answer);

function read(changes: Partial<DataOverview>, language: "de" | "en" = "de"): string {
  const html = renderToStaticMarkup(
    <PageProvider value={testPage({ language })}>
      <At>
        <DeleteData session="session" overview={{ ...example, ...changes }} onDeleted={() => {}} />
      </At>
    </PageProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

test("an account without a password is deleted with everything else", () => {
  const text = read({ hasAccount: true, deletion: "everything" });
  expect(text).toMatch(/Auch Ihr Konto und Ihre Empfehlungen werden gelöscht.*Meine Daten löschen/);
});

test("an account with a password stays, and only what was given as a recipient is deleted", () => {
  const stays = { hasAccount: true, hasPassword: true, deletion: "exceptAccount" } as const;
  expect(read(stays)).toMatch(
    /beim Annehmen von Empfehlungen angegeben.*Ihr Konto mit Passwort bleibt.*Meine Daten löschen/,
  );
  expect(read(stays, "en")).toMatch(
    /when you accepted recommendations.*Your account with a password stays.*Delete my data/,
  );
});

test("without anything to delete here, and for blocked people, there is no button", () => {
  const account = { hasAccount: true, hasPassword: true } as const;
  const afterLogin = read({ ...account, deletion: "afterLogin" });
  expect(afterLogin).toContain("Gespeichert ist nur Ihr Konto mit Passwort.");
  const blocked = read({ ...account, deletion: "onRequest" });
  expect(blocked).toContain("Das geht nur auf Anfrage. Schreiben Sie uns an");
  for (const text of [afterLogin, blocked]) expect(text).not.toContain("Meine Daten löschen");
  expect(read({ ...account, deletion: "onRequest" }, "en")).toContain("only on request. Write to us at");
});

import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import { At } from "../../../test/router.tsx";
import { PageProvider } from "../../lib/page/page.tsx";
import { TierGoal } from "./tier-goal.tsx";

const now = new Date("2026-11-15T09:00:00Z");
const tier = {
  id: "drei",
  title: "Extraprämie",
  amountCents: 5_000,
  success: 3,
  startsAt: new Date("2026-10-01T08:00:00Z"),
} as const;

type Own = NonNullable<ComponentProps<typeof TierGoal>["own"]>;
const twoMore: Own = {
  earnedTiers: [],
  unreleasedTiers: [],
  heldTiers: [],
  reachableTiers: [{ id: "drei", remaining: 2 }],
};

const read = (endsAt: Date | null, own: Own | undefined, isNew = false): string =>
  readAll([{ ...tier, endsAt }], own, isNew);

type Tiers = ReturnType<typeof testPage>["tenant"]["configuration"]["tiers"];

function readAll(tiers: Tiers, own: Own | undefined, isNew = false): string {
  const routes = [
    { name: "AktuellePraemienuebersicht", path: "/praemien" },
    { name: "Login", path: "/login" },
  ];
  const page = testPage({ routes });
  const configuration = { ...page.tenant.configuration, tiers };
  return renderToStaticMarkup(
    <PageProvider value={{ ...page, tenant: { ...page.tenant, configuration } }}>
      <At>
        <TierGoal now={now} isNew={isNew} {...(own && { own })} />
      </At>
    </PageProvider>,
  );
}

test("the next extra reward says from which day orders count, and until when", () => {
  expect(read(new Date("2026-12-31T22:00:00Z"), twoMore)).toContain(
    "Es zählen Bestellungen vom 01.10.2026 bis 31.12.2026.",
  );
  expect(read(null, twoMore)).toContain("Es zählen Bestellungen ab dem 01.10.2026.");
  expect(read(null, undefined), "a visitor").not.toContain("Es zählen Bestellungen");
});

test("an extra reward is a goal as long as it can be earned, and is not shown after that", () => {
  expect(read(null, twoMore)).toContain("Noch 2 erfolgreiche Empfehlungen");
  expect(read(null, { earnedTiers: [], unreleasedTiers: [], heldTiers: [], reachableTiers: [] })).toBe("");
  expect(
    read(null, { earnedTiers: ["drei"], unreleasedTiers: [], heldTiers: [], reachableTiers: [] }),
  ).toContain("Alle Extraprämien erreicht. Großartig!");
  expect(read(null, undefined), "a visitor").toContain("je einmal etwas obendrauf");
});

test("an extra reward whose order the agency has to release is not done yet, and the page says so", () => {
  const html = read(null, {
    earnedTiers: ["drei"],
    unreleasedTiers: ["drei"],
    heldTiers: [],
    reachableTiers: [],
  });
  expect(html).toContain("noch nicht freigegeben");
  expect(html).toContain("Die zuständige Agentur");
  expect(html).not.toContain("geschafft");
  expect(html).not.toContain("Großartig");
});

test("when all are reached, the headline says so and what sum still waits for the release", () => {
  const configured = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...tier, id: `t${at}`, success: at + 2, endsAt: null }));
  const [ids, none] = [["t0", "t1"], { heldTiers: [], reachableTiers: [] }];
  const over = readAll(configured(2), { earnedTiers: ids, unreleasedTiers: ids, ...none });
  expect(over).toMatch(/Alle Extraprämien erreicht\. 100\s€ warten noch auf die Freigabe\./);
  expect(over).not.toContain("gerade nicht");
  expect(over).toContain("muss die Aufträge noch freigeben");
  const one = readAll(configured(2), { earnedTiers: ids, unreleasedTiers: ["t1"], ...none });
  expect(one).toMatch(/erreicht\. 50\s€ warten/);
  expect(one).toContain("muss den Auftrag noch freigeben");
  const further = readAll(configured(3), { earnedTiers: ids, unreleasedTiers: ids, ...none });
  expect(further).toMatch(/Weitere Extraprämien gibt es gerade nicht\. 100\s€ warten/);
});

test("an extra reward that is checked for abuse is not done yet, and the page says so", () => {
  const html = read(null, {
    earnedTiers: ["drei"],
    unreleasedTiers: [],
    heldTiers: ["drei"],
    reachableTiers: [],
  });
  expect(html).toContain("in Prüfung");
  expect(html).toContain("zählt noch nicht");
  expect(html).not.toContain("geschafft");
  expect(html).not.toContain("Großartig");
});

test("a goal says how many successes count, fills as many parts of its meter, and links to the conditions", () => {
  const partsOf = (html: string) =>
    [...html.matchAll(/border-t-4 border-(success|line)/g)].map(([, look]) => look);
  const started = read(null, twoMore);
  expect(started).toContain("1 von 3 Empfehlungen");
  expect(partsOf(started)).toEqual(["success", "line", "line"]);
  expect(started).toContain('href="/praemien#mehrfachpraemien"');
  const fresh = read(null, undefined, true);
  expect(fresh).toContain("Bei 3 erfolgreichen Empfehlungen gibt es 50");
  expect(fresh).toContain("0 von 3 Empfehlungen");
  expect(partsOf(fresh)).toEqual(["line", "line", "line"]);
  const unknown = read(null, undefined);
  expect(unknown, "who is not known may have begun").not.toContain("0 von 3");
  expect(unknown).toContain("3. Empfehlung");
  expect(unknown).toContain("Wie weit Sie sind, sehen Sie nach der Anmeldung.");
});

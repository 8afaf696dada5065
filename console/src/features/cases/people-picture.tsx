import type { CaseView } from "@weitersagen/contract/console/case-desk";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { caseTexts } from "./texts.ts";

/** Two people need less room than a ring of others around them. */
const sizeOf = (people: CaseView["people"]): { width: number; height: number } =>
  people.every(({ isParty }) => isParty) ? { width: 420, height: 100 } : { width: 640, height: 300 };

/** The parties are in the middle, the others around them. */
function placesOf(people: CaseView["people"]): ReadonlyMap<string, { x: number; y: number }> {
  const { width, height } = sizeOf(people);
  const parties = people.filter(({ isParty }) => isParty);
  const others = people.filter(({ isParty }) => !isParty);
  const places = new Map<string, { x: number; y: number }>();
  for (const [index, { key }] of parties.entries())
    places.set(key, {
      x: parties.length === 1 ? width / 2 : width * (index === 0 ? 0.3 : 0.7),
      y: height / 2 - 10,
    });
  for (const [index, { key }] of others.entries()) {
    const angle = (2 * Math.PI * (index + 0.5)) / Math.max(others.length, 1) - Math.PI / 2;
    places.set(key, {
      x: width / 2 + width * 0.36 * Math.cos(angle),
      y: height / 2 + height * 0.34 * Math.sin(angle),
    });
  }
  return places;
}

const strokes = {
  recommended: "stroke-line-strong",
  mailbox: "stroke-danger",
  account: "stroke-danger",
  device: "stroke-warn",
  address: "stroke-accent",
} as const;

/** Who shares what, as a picture; the list below says the same in words. */
export function PeoplePicture({ people, links }: Pick<CaseView, "people" | "links">) {
  const t = useTexts(caseTexts);
  const tenant = useTenant();
  const { width, height } = sizeOf(people);
  const places = placesOf(people);
  const nameOf = (key: string) => people.find((person) => person.key === key)?.name ?? "";
  return (
    <div className="grid gap-3">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className="w-full" style={{ maxWidth: width }}>
        {links.map(({ from, to, kind }) => {
          const [one, other] = [places.get(from), places.get(to)];
          if (!one || !other) return null;
          return (
            <line
              key={`${from} ${to} ${kind}`}
              x1={one.x}
              y1={one.y}
              x2={other.x}
              y2={other.y}
              strokeWidth={kind === "recommended" ? 1.5 : 2.5}
              strokeDasharray={kind === "recommended" ? "4 4" : undefined}
              className={strokes[kind]}
            />
          );
        })}
        {people.map(({ key, name, kind, isParty }) => {
          const place = places.get(key);
          if (!place) return null;
          return (
            <g key={key}>
              <circle
                cx={place.x}
                cy={place.y}
                r={isParty ? 20 : 14}
                strokeWidth={2}
                className={
                  kind === "referrer" ? "fill-accent-soft stroke-accent" : "fill-raised stroke-line-strong"
                }
              />
              <text
                x={place.x}
                y={place.y + (isParty ? 38 : 30)}
                textAnchor="middle"
                className="fill-ink text-sm"
              >
                {name.slice(0, 24)}
              </text>
            </g>
          );
        })}
      </svg>
      <ul className="grid gap-1 text-sm">
        {links.map(({ from, to, kind, value }) => (
          <li key={`${from} ${to} ${kind}`}>
            {nameOf(from)} – {nameOf(to)}: <span className="font-medium">{t(kind)}</span>
            {value === null ? null : (
              <span className="break-words">
                {" "}
                ({kind === "device" ? t("deviceMark", { end: value }) : value})
              </span>
            )}
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {people.map(({ key, kind, id, name }) => (
          <li key={key}>
            <Link to={`/${tenant}/personen/${kind}/${id}`} className="link">
              {name}
            </Link>{" "}
            <span className="text-xs text-muted">{t(kind)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

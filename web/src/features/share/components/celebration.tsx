import { Check } from "lucide-react";
import { useEffect } from "react";
import { freshRecommendation } from "../../../entities/recommendation/fresh.ts";

/** Literal classes, because the page allows no inline style. */
const sparks = [
  "bg-accent [--x:-3.2rem] [--y:-2.2rem]",
  "bg-success [--x:-1.2rem] [--y:-3.4rem]",
  "bg-action [--x:1.4rem] [--y:-3.2rem]",
  "bg-accent [--x:3.4rem] [--y:-1.8rem]",
  "bg-link [--x:3.6rem] [--y:0.8rem]",
  "bg-success [--x:2rem] [--y:2.6rem]",
  "bg-action [--x:-2.2rem] [--y:2.4rem]",
  "bg-link [--x:-3.6rem] [--y:0.6rem]",
];

/** A check mark for a link that was created a moment ago. Sparks fly from it once; none with reduced motion. */
export function Celebration() {
  useEffect(() => freshRecommendation.remove(), []);
  return (
    <span
      aria-hidden
      className="relative grid size-14 shrink-0 place-items-center max-md:size-10 md:mb-3 rounded-full bg-success text-paper print:hidden"
    >
      <Check className="pop size-8 max-md:size-6" strokeWidth={3} />
      {sparks.map((look) => (
        <span key={look} className={`spark absolute top-1/2 left-1/2 size-2 rounded-full ${look}`} />
      ))}
    </span>
  );
}

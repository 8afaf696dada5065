import { useId } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Container } from "../../../ui/layout.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import type { HeroProps } from "../offers.ts";
import { homeTexts } from "../texts.ts";
import { BlockAction } from "./block-action.tsx";
import { HeroExtra } from "./hero-extra.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { SplitDemo } from "./split-demo.tsx";

/** A hero with a wide landscape and the bar that shows how a reward is split. */
export function LandscapeHero(props: HeroProps) {
  const cents = props.offers.topBountyCents;
  return cents === undefined ? <HeroWithoutAmount {...props} /> : <HeroWithBar {...props} cents={cents} />;
}

function HeroWithBar({ block, offers, visual, cents }: HeroProps & { readonly cents: number }) {
  const t = useTexts(homeTexts);
  const { language } = usePage();
  const titleId = useId();
  return (
    <section id={block.id} aria-labelledby={titleId} className="relative isolate overflow-hidden bg-surface">
      <Container className="grid grid-cols-1 pt-6 md:grid-cols-12 md:pt-12">
        <div className="md:col-span-9">
          <h1 id={titleId} className="text-display">
            {block.title}
          </h1>
          <p className="mt-3">
            <span className="mr-3 text-lead text-muted">{t("eachUpTo")}</span>{" "}
            <Amount cents={cents} language={language} size="hero" />
          </p>
          <HeroExtra extras={offers.extras} />
          <RichText html={block.html} className="mt-4 max-w-lg text-lead lg:max-w-xl" />
          <BlockAction block={block} size="large" className="mt-5 w-full md:w-auto" />
        </div>
      </Container>
      <div className="-z-10 mt-6 md:absolute md:inset-x-0 md:bottom-0 md:mt-0">
        <HeroPicture
          visual={visual}
          image={block.image}
          className="block md:h-[34rem] md:object-cover md:object-right-bottom lg:h-[42rem] lg:object-[85%_100%] xl:object-[72%_100%]"
        />
      </div>
      <Container className="-mt-24 pb-8 md:mt-7 md:pb-14">
        <div className="relative rounded-card bg-paper p-5 md:max-w-md md:p-7">
          <SplitDemo cents={cents} />
        </div>
      </Container>
    </section>
  );
}

/** Without an amount there is no bar. The text stays left of what the picture shows, or above it on narrow screens. */
function HeroWithoutAmount({ block, offers, visual }: HeroProps) {
  const titleId = useId();
  return (
    <section
      id={block.id}
      aria-labelledby={titleId}
      className="relative isolate overflow-hidden bg-surface lg:min-h-[34rem]"
    >
      <Container className="pt-10 md:pt-12 lg:pt-16 lg:pb-40">
        <div className="lg:w-7/12 lg:pr-8">
          <h1 id={titleId} className="text-display">
            {block.title}
          </h1>
          <HeroExtra extras={offers.extras} />
          <RichText html={block.html} className="mt-4 max-w-lg text-lead" />
          <BlockAction block={block} size="large" className="mt-7 w-full md:w-auto" />
        </div>
      </Container>
      <div className="-z-10 mt-8 lg:absolute lg:inset-x-0 lg:bottom-0 lg:mt-0">
        <HeroPicture
          visual={visual}
          image={block.image}
          className="block md:h-80 md:object-cover md:object-right-bottom lg:h-[30rem]"
        />
      </div>
    </section>
  );
}

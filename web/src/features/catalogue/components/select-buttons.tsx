import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import type { CategoryView, ProductCardView } from "../views.ts";
import { catalogueTexts } from "../texts.ts";

interface SelectButtonsProps {
  readonly product: ProductCardView;
  readonly selectTarget: CategoryView["selectTarget"];
}

/** Links to the form and, on pages with devices, first to the devices for the tariff. */
export function SelectButtons({ product, selectTarget }: SelectButtonsProps) {
  const t = useTexts(catalogueTexts);
  const { name, recommendAt, devicesAt } = product;
  const action = t(selectTarget === "tablets" ? "withTablet" : "withSmartphone");
  if (!recommendAt && !devicesAt) return null;
  return (
    <div className="flex flex-col gap-2">
      {devicesAt && (
        <ButtonLink to={devicesAt} aria-label={t("withDeviceFor", { action, name })}>
          {action}
        </ButtonLink>
      )}
      {recommendAt && (
        <ButtonLink
          to={recommendAt}
          variant={devicesAt ? "quiet" : "primary"}
          aria-label={t(devicesAt ? "withoutDeviceFor" : "recommendThis", { name })}
        >
          {t(devicesAt ? "withoutDevice" : "recommend")}
        </ButtonLink>
      )}
    </div>
  );
}

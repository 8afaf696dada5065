import { useParams } from "../../../lib/router/router-context.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ShareBoard } from "../components/share-board.tsx";
import { SharedScreen } from "../components/shared-screen.tsx";
import { shareTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(shareTexts, page);
    // The server does not know whose page it is: the browser names what it shows.
    return { title: t("own"), description: t("description") };
  },
  Component: Share,
});

function Share() {
  const t = useTexts(shareTexts);
  const { empfehlungsnummer = "" } = useParams();
  return (
    <SharedScreen number={empfehlungsnummer} title={t("own")}>
      {(recommendation, replace) => (
        <ShareBoard key={recommendation.number} recommendation={recommendation} onChange={replace} />
      )}
    </SharedScreen>
  );
}

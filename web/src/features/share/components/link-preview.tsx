import type { Page } from "../../../lib/page/page.tsx";
import { pathOf } from "../../../lib/page/links.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useRouter } from "../../../lib/router/router-context.tsx";
import { withoutLeadingDash } from "../../../lib/texts/leading-dash.ts";

interface Preview {
  readonly title: string;
  readonly image: string | undefined;
}

/** What messengers show for the link, read from the page that they read: the friend's page. */
export function LinkPreview({ number, link }: { readonly number: string; readonly link: string }) {
  const page = usePage();
  const { href } = useRouter();
  const [loaded] = useLoaded(() => previewOf(landingOf(page, number, href)));
  if (loaded.state === "failed" || (loaded.state === "loaded" && loaded.data === undefined)) return null;
  const preview = loaded.state === "loaded" ? loaded.data : undefined;
  const isShown = preview === undefined || preview.image !== undefined;
  return (
    <div className="overflow-hidden rounded-2xl bg-paper">
      {/* The room is there before the picture, so that nothing below moves when it comes. */}
      {isShown && (
        <div className="aspect-[1200/630] bg-surface">
          {preview?.image !== undefined && (
            <img src={preview.image} alt="" width={1200} height={630} className="block h-auto w-full" />
          )}
        </div>
      )}
      {/* As high with one line of title as with two: the room is shared above and below. */}
      <div className="flex min-h-[calc(2lh+2.5625rem)] flex-col justify-center px-4 py-2.5 leading-snug">
        <p className="font-semibold">{preview?.title}</p>
        <p className="text-fine text-muted">{new URL(link).host}</p>
      </div>
    </div>
  );
}

const landingOf = (page: Page, number: string, href: (to: string) => string): string =>
  href(`${pathOf(page, "EmpfaengerBestaetigung") ?? "/"}?nr=${number}`);

/** Undefined if the page does not answer: the message is shown without a preview. */
async function previewOf(address: string): Promise<Preview | undefined> {
  const answer = await fetch(address, { credentials: "omit" });
  if (!answer.ok) return undefined;
  const { head } = new DOMParser().parseFromString(await answer.text(), "text/html");
  const meta = (name: string) => head.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content");
  const image = meta("image");
  return { title: withoutLeadingDash(meta("title") ?? ""), image: image ? withoutOrigin(image) : undefined };
}

/** The image is loaded from the host of this page, which its content security policy allows. */
function withoutOrigin(address: string): string {
  const { pathname, search } = new URL(address, window.location.href);
  return pathname + search;
}

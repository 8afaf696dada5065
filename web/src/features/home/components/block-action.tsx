import type { ContentBlock } from "@weitersagen/contract/content";
import type { ComponentProps } from "react";
import { useReachable } from "../../../lib/page/links.ts";
import { ButtonLink } from "../../../ui/button.tsx";

type BlockActionProps = { readonly block: ContentBlock } & Omit<
  ComponentProps<typeof ButtonLink>,
  "to" | "children"
>;

/** The block's button, unless its target is unreachable. */
export function BlockAction({ block, ...look }: BlockActionProps) {
  const target = useReachable(block.action?.target);
  if (!block.action || !target) return null;
  return (
    <ButtonLink to={target} {...look}>
      {block.action.text}
    </ButtonLink>
  );
}

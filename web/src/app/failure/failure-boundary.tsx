import { Component } from "react";
import type { ComponentType, ReactNode } from "react";
import type { Opened } from "../../lib/router/opened.ts";

interface FailureBoundaryProps {
  readonly opened: Opened;
  readonly Message: ComponentType<{ readonly failure: unknown }>;
  readonly children: ReactNode;
}

interface FailureBoundaryState {
  readonly opened: Opened;
  readonly caught: { readonly failure: unknown } | undefined;
}

/** Shows a message if a part of the page fails to render, until a page is opened again. */
export class FailureBoundary extends Component<FailureBoundaryProps, FailureBoundaryState> {
  override state: FailureBoundaryState = { opened: this.props.opened, caught: undefined };

  static getDerivedStateFromError(failure: unknown): Partial<FailureBoundaryState> {
    return { caught: { failure } };
  }

  static getDerivedStateFromProps(
    { opened }: FailureBoundaryProps,
    state: FailureBoundaryState,
  ): FailureBoundaryState | null {
    return opened === state.opened ? null : { opened, caught: undefined };
  }

  override render(): ReactNode {
    const { Message, children } = this.props;
    const { caught } = this.state;
    return caught ? <Message failure={caught.failure} /> : children;
  }
}

import { Button } from "../../../ui/button.tsx";

interface CancelButtonProps {
  readonly onClick: () => void;
  readonly children: string;
}

/** Closes a dialog without a change; beside the button of its form. */
export function CancelButton({ onClick, children }: CancelButtonProps) {
  return (
    <Button variant="secondary" size="large" onClick={onClick} className="max-md:mt-3 max-md:w-full md:ml-3">
      {children}
    </Button>
  );
}

import { EVIDENCE_BYTES } from "@weitersagen/contract/claim";
import { useRef, useState } from "react";

type EvidenceError = "evidenceTooLarge" | "evidenceUnreadable";

/** The file somebody sends along. One that is too large is said to be so when it is chosen, not after the upload. */
export function useEvidence() {
  const file = useRef<File | undefined>(undefined);
  const [error, setError] = useState<EvidenceError>();
  return {
    error,
    choose: (chosen: File | undefined) => {
      const isTooLarge = chosen !== undefined && chosen.size > EVIDENCE_BYTES;
      file.current = isTooLarge ? undefined : chosen;
      setError(isTooLarge ? "evidenceTooLarge" : undefined);
    },
    /** As the call takes it; nothing where no file was chosen. */
    read: async (): Promise<{ evidence?: { name: string; content: string } }> => {
      const { current } = file;
      if (!current) return {};
      try {
        return { evidence: { name: current.name.slice(0, 120), content: await base64Of(current) } };
      } catch (failure) {
        setError("evidenceUnreadable");
        throw failure;
      }
    },
  };
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the file cannot be read")));
    reader.readAsDataURL(file);
  });
}

import { EVIDENCE_BYTES } from "@weitersagen/contract/claim";
import { useRef, useState } from "react";

/** So many bytes are turned into text at a time: a call takes only so many arguments. */
const CHUNK = 8_192;

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

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCodePoint(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(text);
}

import { EVIDENCE_BYTES } from "@weitersagen/contract/claim";
import { useRef, useState } from "react";

/** Bytes are converted in chunks, because a function call has a limited number of arguments. */
const CHUNK = 8_192;

type EvidenceError = "evidenceTooLarge" | "evidenceUnreadable";

/** The attached file. A file that is too large is reported when it is chosen, not after the upload. */
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
    /** The part of the request body; empty without a file. */
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

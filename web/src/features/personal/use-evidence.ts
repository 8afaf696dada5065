import { EVIDENCE_BYTES, EVIDENCE_SIGNATURE_BYTES, evidenceTypeOf } from "@weitersagen/contract/claim";
import { useRef, useState } from "react";

/** Bytes are converted in chunks, because a function call has a limited number of arguments. */
const CHUNK = 8_192;

type EvidenceError = "evidenceTooLarge" | "evidenceWrongType" | "evidenceUnreadable";

/** Why a file cannot be sent, judged as the server will. */
export async function evidenceErrorOf(file: Blob): Promise<EvidenceError | undefined> {
  if (file.size > EVIDENCE_BYTES) return "evidenceTooLarge";
  try {
    const start = await file.slice(0, EVIDENCE_SIGNATURE_BYTES).arrayBuffer();
    return evidenceTypeOf(new Uint8Array(start)) ? undefined : "evidenceWrongType";
  } catch {
    return "evidenceUnreadable";
  }
}

/** The attached file. What is wrong with it is said when it is chosen, and nothing is sent until it is replaced or taken away. */
export function useEvidence() {
  const file = useRef<File | undefined>(undefined);
  const [error, setError] = useState<EvidenceError>();
  return {
    error,
    choose: async (chosen: File | undefined) => {
      file.current = chosen;
      setError(undefined);
      if (!chosen) return;
      const found = await evidenceErrorOf(chosen);
      if (file.current === chosen) setError(found);
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

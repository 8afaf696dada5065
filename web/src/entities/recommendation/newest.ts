import { storedText } from "../../lib/storage/stored.ts";

const store = storedText("localStorage", "empfehlung.neueste");
const CHANGED = "newest-recommendation";

/** The number of the newest recommendation that was made in this browser. Apart from its key, because every page reads it. */
export const newestRecommendation = {
  read: () => store.read(),
  write(number: string) {
    store.write(number);
    window.dispatchEvent(new Event(CHANGED));
  },
  remove() {
    store.remove();
    window.dispatchEvent(new Event(CHANGED));
  },
};

/** Calls the listener after a change, here or in another tab. Returns the unsubscribe function. */
export function watchNewest(listener: () => void): () => void {
  const events = [CHANGED, "storage"];
  for (const event of events) window.addEventListener(event, listener);
  return () => events.forEach((event) => window.removeEventListener(event, listener));
}

/** The bytes of a file in base64, read by the browser itself: it does not matter how large the file is. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const { result } = reader;
      resolve(typeof result === "string" ? result.replace(/^[^,]*,/, "") : "");
    });
    reader.addEventListener("error", () => reject(reader.error ?? new Error("not readable")));
    reader.readAsDataURL(file);
  });
}

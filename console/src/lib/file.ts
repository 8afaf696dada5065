/** The address of a file as `data:`, which the page's security policy lets pictures have. Read by the browser itself. */
export function dataAddressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("not readable")));
    reader.readAsDataURL(file);
  });
}

/** The bytes of a file in base64: it does not matter how large the file is. */
export async function base64Of(file: File): Promise<string> {
  return (await dataAddressOf(file)).replace(/^[^,]*,/, "");
}

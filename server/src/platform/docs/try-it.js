// Sends the call of a form on the API reference and shows the answer. The page works without it.
for (const form of document.querySelectorAll("form.try")) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form);
  });
}

async function send(form) {
  const output = form.querySelector("output");
  const field = (name) => form.elements.namedItem(name)?.value ?? "";
  const headers = {};
  if (field("token") !== "") headers.Authorization = `Bearer ${field("token")}`;
  if (field("body") !== "") headers["Content-Type"] = "application/json";
  output.textContent = "…";
  try {
    const answer = await fetch(field("path"), {
      method: form.dataset.method,
      headers,
      // A redirect leads out of the API, to a page that this script may not read.
      redirect: "manual",
      ...(field("body") === "" ? {} : { body: field("body") }),
    });
    if (answer.type === "opaqueredirect") {
      output.textContent = "302 Found\nA redirect to a page. Open the address in a new tab to follow it.";
      return;
    }
    const text = await answer.text();
    output.textContent = `${answer.status} ${answer.statusText}\n${pretty(text)}`;
  } catch (failure) {
    output.textContent = String(failure);
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

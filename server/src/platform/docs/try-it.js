// On a phone the tasks come first, the list of all calls on demand.
if (matchMedia("(max-width: 768px)").matches) document.querySelector("nav .calls").open = false;

// Without this script the list is complete, and its links work.
const filter = document.querySelector("nav .filter");
filter.hidden = false;
filter.querySelector("input").addEventListener("input", ({ target }) => {
  const words = target.value.toLowerCase().split(/\s+/);
  const groups = [...document.querySelectorAll("nav .group")];
  for (const group of groups) {
    const tag = group.querySelector("h2").textContent;
    for (const item of group.querySelectorAll("li")) {
      const text = `${tag} ${item.textContent} ${item.firstElementChild.title}`.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
    }
    group.hidden = !group.querySelector("li:not([hidden])");
  }
  document.querySelector("nav .none").hidden = groups.some(({ hidden }) => !hidden);
});

// Samples are there to be copied. Browsers offer the clipboard to safe origins only.
if (navigator.clipboard)
  for (const sample of document.querySelectorAll("main pre"))
    if (!sample.querySelector("output")) offerCopy(sample);

function offerCopy(sample) {
  const frame = document.createElement("div");
  frame.className = "sample";
  sample.replaceWith(frame);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(sample.textContent);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  frame.append(sample, button);
}

// Sends the call of a form on the API reference and shows the answer. The page works without it.
for (const form of document.querySelectorAll("form.try")) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form);
  });
}

// A task needs an address and an order number that nobody has used, and an order is not older than its recommendation.
const [reader] = crypto.getRandomValues(new Uint32Array(1));
const own = {
  EMAIL: `erika.${reader.toString(36)}@example.org`,
  ORDER: `A-${reader.toString(36)}`,
  // Swedish dates are written as in ISO 8601.
  TODAY: new Intl.DateTimeFormat("sv", { timeZone: "Europe/Berlin" }).format(),
};
for (const [example, name] of Object.entries(JSON.parse(document.querySelector("main").dataset.readersOwn)))
  for (const body of document.querySelectorAll('form.try:not([data-task=""]) [name="body"]'))
    body.value = body.value.replaceAll(example, own[name]);

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
    const type = answer.headers.get("content-type") ?? "";
    if (type !== "" && !/^text\/|[/+](?:json|xml)\b/.test(type)) {
      const { size } = await answer.blob();
      output.textContent = `${answer.status} ${answer.statusText}\n${type}, ${size.toLocaleString("en")} bytes. Open the address in a new tab to see it.`;
      return;
    }
    const text = await answer.text();
    output.textContent = `${answer.status} ${answer.statusText}\n${pretty(text)}`;
    if (answer.ok) learn(form, text);
  } catch (failure) {
    output.textContent = String(failure);
  }
}

/** What the forms hold instead of a number or a secret of the examples. */
const learned = new Map();
/** Calls whose answer has the token for others, by who may make those. Who is logged in may ask for their rewards, too. */
const tokens = { login: ["referrer", "reward"], createRecipient: ["recipient"] };

/** Puts the numbers and the token of an answer into the other forms, so that the next call works as it is. */
function learn(form, text) {
  const answer = parsed(text);
  for (const [field, example] of Object.entries(JSON.parse(form.dataset.identifiers))) {
    const found = answer?.[field];
    if (typeof found !== "string" || found === "") continue;
    const before = learned.get(example) ?? example;
    for (const [old, fresh] of [
      [before, found],
      [spoken(before), spoken(found)],
    ])
      replaceEverywhere(old, fresh);
    learned.set(example, found);
  }
  shareToken(form);
  const token = answer?.Token ?? answer?.token;
  if (typeof token !== "string") return;
  for (const access of tokens[form.dataset.call] ?? [])
    for (const other of document.querySelectorAll(`form.try[data-access="${access}"] [name="token"]`))
      other.value = token;
}

/** A key that works serves the other calls of its kind, too. */
function shareToken(form) {
  const used = form.elements.namedItem("token")?.value ?? "";
  if (used === "") return;
  for (const other of document.querySelectorAll(
    `form.try[data-access="${form.dataset.access}"] [name="token"]`,
  ))
    if (other.value === "") other.value = used;
}

function replaceEverywhere(old, fresh) {
  for (const field of document.querySelectorAll("form.try [name='path'], form.try [name='body']"))
    field.value = field.value.replaceAll(old, fresh);
}

/** Numbers for people have a hyphen in the middle. */
const spoken = (number) => (number.length === 10 ? `${number.slice(0, 5)}-${number.slice(5)}` : number);

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

// paint.mjs: measures the browser's work to show a board. This work is style, layout and paint on the main thread, and raster on the raster
// threads. The times are CPU times from a Chromium trace. On a busy machine repeated measurements differ by up to 30 %.
const BOARDS = [
  ["Sherlock & Mycroft", "#/play/sherlock-mycroft?seed=bench", ".choice-bar [data-choice]"],
  ["Big Ben", "#/play/big-ben?seed=bench", ".dial .door"],
  ["I Say, Holmes!", "#/play/i-say-holmes?seed=bench&seats=5", ".choice-bar [data-choice]"],
  ["Watson & Holmes", "#/play/watson-holmes?case=never-came-down&seats=5&seed=bench", ".choice-bar [data-choice]"],
  ["Sherlock Holmes, 1904", "#/play/holmes-1904?seed=bench&seats=8", ".arms"],
];
const PARTS = {
  style: ["UpdateLayoutTree", "RecalculateStyles"],
  layout: ["Layout"],
  paint: ["PrePaint", "Paint", "Layerize", "Commit"],
  raster: ["RasterTask"],
};
const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"];

/** Records a trace while `work` runs. Returns the events of the trace. */
async function traced(session, work) {
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES } });
  await work();
  const done = new Promise((yes) => session.once("Tracing.tracingComplete", yes));
  await session.send("Tracing.end");
  await done;
  return events;
}

/** Adds up the CPU time of the events of a trace. Returns the sum for each kind of work, in ms. */
const sums = (events) =>
  Object.fromEntries(
    Object.entries(PARTS).map(([part, names]) => [
      part,
      events.filter((e) => e.ph === "X" && names.includes(e.name)).reduce((n, e) => n + (e.tdur ?? e.dur ?? 0) / 1000, 0),
    ]),
  );

/** Opens a board in its start position with an empty cache and waits two more seconds. Returns the CPU times and the number of elements. */
async function load(browser, address, ready) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem("parlour.settings", JSON.stringify({ sound: false })));
  const session = await context.newCDPSession(page);
  const events = await traced(session, async () => {
    await page.goto(address);
    const start = page.getByRole("button", { name: "Start the case" });
    if (address.includes("case=")) await start.click();
    await page.locator(ready).first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForTimeout(2000);
  });
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  await context.close();
  return { ...sums(events), nodes };
}

/** Measures each board `runs` times. Calls `tell` with the name of the board and the median of each figure. */
export async function measurePaint(browser, url, runs, tell) {
  for (const [name, hash, ready] of BOARDS) {
    const seen = [];
    for (let n = 0; n < runs; n++) seen.push(await load(browser, `${url}/${hash}`, ready));
    const middle = (part) => seen.map((s) => s[part]).sort((x, y) => x - y)[seen.length >> 1];
    tell(name, [...Object.keys(PARTS).map((part) => `${part} ${middle(part).toFixed(0)} ms`), `${middle("nodes")} elements`].join(", "));
  }
}

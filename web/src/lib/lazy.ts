// bring.ts: rooms and boards come over the line when somebody enters them. One that does not come cannot be asked for again by the same
// page: its style is asked for once, and a newer house has it under another name. So the page is loaded anew, as soon as anybody answers.
const KEY = 'parlour.anew',
  ASK = 3000,
  REST = 60000; // ms between two questions; and between two such loadings, should a part be gone for good

const answers = (): Promise<boolean> =>
  fetch('/api/me', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
const after = (ms: number) => new Promise((yes) => setTimeout(yes, ms));

let waits = false;
async function anew(): Promise<void> {
  if (waits) return;
  waits = true;
  await after(Math.max(0, Number(sessionStorage.getItem(KEY) ?? 0) + REST - Date.now()));
  while (!(await answers())) await after(ASK);
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/** What does not come is waited for; whoever asked may say so meanwhile. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    void anew().catch(() => undefined);
    throw error;
  }
}

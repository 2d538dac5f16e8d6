/** How each line of an export begins. */
const BEGINS =
  /^\uFEFF?\s*\{\s*"id"\s*:\s*"[^"]{1,200}"\s*,\s*"type"\s*:\s*"[a-z-]{1,40}"\s*,\s*"category"\s*:/;
/** Bytes that tell. */
const HEAD = 1_024;

/** Whether a file is of memories that a golem exported, and not of words that somebody wrote. */
export async function isMemoryExport(file: File): Promise<boolean> {
  if (!/\.(jsonl|ndjson|json)$/i.test(file.name)) return false;
  return BEGINS.test(await file.slice(0, HEAD).text());
}

import type { GolemPage } from './golem-page.ts';

/** Everything in every IndexedDB of the page, as text, bytes as Latin-1. */
export function stored({ page }: GolemPage): Promise<string> {
  return page.evaluate(async () => {
    const latin = new TextDecoder('latin1');
    const spell = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return latin.decode(value);
      if (ArrayBuffer.isView(value)) return latin.decode(value);
      if (typeof value !== 'object' || value === null) return String(value);
      return Object.entries(value)
        .map(([name, inner]) => `${name}:${spell(inner)}`)
        .join('\n');
    };
    const wait = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error as Error);
      });
    const texts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await wait(indexedDB.open(name!));
      for (const store of db.objectStoreNames) {
        texts.push(
          name!,
          store,
          ...(await wait(db.transaction(store).objectStore(store).getAll())).map(spell),
        );
      }
      db.close();
    }
    return texts.join('\n');
  });
}

/** A value that the golem keeps in an IndexedDB of its own, `<life>-<name>`; null where nothing is there yet. */
export function keptValue({ page, life }: GolemPage, name: string): Promise<unknown> {
  return page.evaluate(async (database) => {
    // Opening it would make it.
    if (!(await indexedDB.databases()).some((one) => one.name === database)) return null;
    const wait = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error as Error);
      });
    const db = await wait(indexedDB.open(database));
    const [value] = await wait<unknown[]>(db.transaction('values').objectStore('values').getAll());
    db.close();
    return value ?? null;
  }, `${life}-${name}`);
}

/** Every export of the life as text, the file's frames unpacked, and what the records and prompts of all ticks hold. */
export function exported({ page }: GolemPage): Promise<string[]> {
  return page.evaluate(async () => {
    const latin = new TextDecoder('latin1');
    const whole = async (stream: Promise<ReadableStream<Uint8Array>>): Promise<Uint8Array<ArrayBuffer>> =>
      new Uint8Array(
        await new Response((await stream) as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
      );
    const file = await whole(golem.exportAll());
    const texts = [latin.decode(file)];
    const [MAGIC, SEAL] = [8, 32];
    for (let at = MAGIC; at < file.length;) {
      const size = new DataView(file.buffer).getUint32(at);
      const frame = new Blob([file.subarray(at + 4, at + 4 + size)]);
      const plain = frame.stream().pipeThrough(new DecompressionStream('gzip'));
      texts.push(latin.decode(await new Response(plain).arrayBuffer()));
      at += 4 + size + SEAL;
    }
    const parts = [
      golem.exportMemory('jsonl'),
      golem.exportMemory('markdown'),
      golem.exportRecords(),
      golem.exportLedger(),
    ];
    for (const part of parts) texts.push(new TextDecoder().decode(await whole(part)));
    // Bodies of prompts are packed once more within the rows.
    for (const { tick } of await golem.records.summaries()) {
      texts.push(JSON.stringify(await golem.workspace.get(tick)));
    }
    return texts;
  });
}

import { saveFile } from '../page/index.ts';

interface Sink {
  readonly name: string;
  /** Takes the whole stream. */
  save(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void>;
}

interface SaveTarget {
  readonly name: string;
  createWritable(): Promise<WritableStream<Uint8Array>>;
}

type SavePicker = (options: {
  readonly suggestedName: string;
  readonly types: readonly { description: string; accept: Record<string, readonly string[]> }[];
}) => Promise<SaveTarget>;

export interface FileKind {
  readonly description: string;
  readonly type: string;
  readonly extension: string;
}

const wasCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/**
 * Where a file is to go: to a place that the person picks, written as it comes, or where there is no picker, to the
 * browser's downloads once it is whole. Call it straight from a click: browsers show no picker otherwise.
 * @returns null when the person changed their mind
 */
export async function chooseSink(suggestedName: string, kind: FileKind): Promise<Sink | null> {
  const pick = (window as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;
  if (pick === undefined) return download(suggestedName, kind.type);
  try {
    const target = await pick({
      suggestedName,
      types: [{ description: kind.description, accept: { [kind.type]: [kind.extension] } }],
    });
    return {
      name: target.name,
      save: async (stream, signal) => stream.pipeTo(await target.createWritable(), { signal }),
    };
  } catch (error) {
    if (wasCancelled(error)) return null;
    // A frame of another site may not show one.
    return download(suggestedName, kind.type);
  }
}

function download(name: string, type: string): Sink {
  return {
    name,
    async save(stream, signal) {
      const parts: Blob[] = [];
      await stream.pipeTo(
        new WritableStream<Uint8Array>({
          // A browser may keep a Blob on the disk; an array of bytes would be the tab's memory.
          write: (chunk) => void parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>])),
        }),
        { signal },
      );
      saveFile(name, new Blob(parts, { type }));
    },
  };
}

/** Saves a text as a Markdown file. */
export const saveMarkdown = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/markdown' }));

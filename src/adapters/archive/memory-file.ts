import { AppError } from '../../domain/errors.ts';
import type { LineRefused } from '../../domain/memory/memory-file.ts';
import { type LineMemory, readMemoryLine } from './memory-line.ts';
import { isOtherPart } from './saved-form.ts';

/** Bytes of a file, characters of a line, and memories: all of them are held while their links are followed. Ours. */
const MOST_BYTES = 64 * 2 ** 20;
const MOST_LINE = 2 ** 20;
const MOST_MEMORIES = 50_000;
/** Refused lines whose reason is kept. */
const MOST_REASONS = 100;

export interface ReadMemory extends LineMemory {
  /** In the file, from 1. */
  readonly line: number;
}

export interface MemoryFile {
  /** In the file's order. */
  readonly memories: readonly ReadMemory[];
  readonly refused: number;
  /** The first of them. */
  readonly why: readonly LineRefused[];
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;

const refuse = (message: string): never => {
  throw new AppError('import.refused', message);
};

/** Lines of a file with their numbers; one that is too long is given cut off. */
async function* linesOf(file: Blob): AsyncGenerator<readonly [line: number, text: string]> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return refuse('This file is not text. Choose a memory export: JSONL in UTF-8.');
    }
  };
  let rest = '';
  let line = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const parts = (rest + decode(value)).split('\n');
      rest = done ? '' : parts.pop()!;
      if (rest.length > MOST_LINE) refuse(`Line ${line + parts.length + 1} is too long for a memory.`);
      for (const part of parts) yield [++line, part];
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Reads a file of memories as `exportMemory('jsonl')` writes it. Lines that are none are refused, each by itself.
 * @param ended asked between lines whether to stop reading
 * @throws AppError `import.refused` where the file is too large, no text, or has no memory in it
 */
export async function readMemoryFile(file: Blob, ended: () => boolean): Promise<MemoryFile> {
  if (file.size > MOST_BYTES) {
    refuse(
      `This file has ${megabytes(file.size)}; at most ${megabytes(MOST_BYTES)} can be imported at once. Split it.`,
    );
  }
  const memories: ReadMemory[] = [];
  const seen = new Map<string, number>();
  const why: LineRefused[] = [];
  let refused = 0;
  const no = (line: number, reason: string): void => {
    refused += 1;
    if (why.length < MOST_REASONS) why.push({ line, why: reason });
  };
  for await (const [line, text] of linesOf(file)) {
    if (ended()) break;
    if (text.trim() === '' || isOtherPart(text)) continue;
    const read = readMemoryLine(text);
    if (typeof read === 'string') {
      no(line, read);
      continue;
    }
    const before = seen.get(read.entry.id);
    if (before !== undefined) no(line, `Duplicate of line ${before}.`);
    else if (memories.length === MOST_MEMORIES)
      no(line, `At most ${MOST_MEMORIES.toLocaleString('en')} memories can be imported at once.`);
    else {
      seen.set(read.entry.id, line);
      memories.push({ ...read, line });
    }
  }
  if (memories.length === 0 && !ended()) {
    const [first] = why;
    refuse(`This file contains no exported memory.${first ? ` Line ${first.line}: ${first.why}` : ''}`);
  }
  return { memories, refused, why };
}

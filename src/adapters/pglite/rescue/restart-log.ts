import { BLOCK_BYTES } from '../files/format/blocks.ts';
import type { Files } from './directory-fs.ts';

/**
 * A log that begins anew, as `pg_resetwal` makes it: for a directory whose own log or control file is lost. What the lost
 * log held and the tables do not have yet is gone. Places of fields are those of PostgreSQL 18 (`pg_control.h`,
 * `xlogrecord.h`, `xlog_internal.h`), numbers little-endian.
 */

const CONTROL = '/global/pg_control';
const LOG = '/pg_wal/';
const SEGMENT_BYTES = 2 ** 20;

/** In the control file. */
const STATE = 16;
const SHUT_DOWN = 1;
const CHECKPOINT_AT = 32;
const CHECKPOINT = 40;
const CHECKPOINT_BYTES = 88;
const CONTROL_CRC = 292;
/** Within a checkpoint. */
const NEXT_XID = 24;

/** Of a log's first page, and of a record. */
const LONG_HEADER = 40;
const PAGE_INFO = 2;
const LONG_PAGE = 2;
const PAGE_ADDRESS = 8;
const LEFT_OVER = 16;
const RECORD_HEADER = 24;
const RECORD_INFO = 16;
const RECORD_CRC = 20;
/** Before data of less than 256 bytes: that it is data, and its length. */
const DATA_MARK = 255;

/** Transactions of a page of `pg_xact`, two bits each. */
const XIDS_OF_PAGE = BLOCK_BYTES * 4;
/** Left free at the end of the page, for what is done from here on. */
const XIDS_LEFT = 1_000;
const TRANSACTIONS = /^\/pg_xact\/([0-9A-F]{4})$/;
const PAGES_OF_SEGMENT = 32;

/** Castagnoli's polynomial, reflected: what PostgreSQL's control file and log are checked with. */
const POLYNOMIAL = 0x82f63b78;

/** CRC-32C of pieces one behind the other. */
function crc32c(...pieces: readonly Uint8Array[]): number {
  let crc = 0xffffffff;
  for (const piece of pieces) {
    for (const byte of piece) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
    }
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/**
 * The files with a log of one record, a checkpoint at which everything was shut down.
 * @param image files of a prepared image of the same PostgreSQL, which the forms are taken from
 * @returns null where the image lacks them
 */
export function withNewLog(files: Files, image: Files): Files | null {
  const control = image.get(CONTROL)?.slice();
  const page = [...image].find(([path, data]) => path.startsWith(LOG) && data !== null)?.[1];
  if (control === undefined || page == null) return null;
  const number = 1 + Math.floor(highestPlace(files) / SEGMENT_BYTES);
  const begin = number * SEGMENT_BYTES;
  const view = viewOf(control);
  view.setUint32(STATE, SHUT_DOWN, true);
  view.setBigUint64(CHECKPOINT_AT, BigInt(begin + LONG_HEADER), true);
  view.setBigUint64(CHECKPOINT, BigInt(begin + LONG_HEADER), true);
  view.setBigUint64(CHECKPOINT + NEXT_XID, BigInt(nextTransaction(files)), true);
  view.setUint32(CONTROL_CRC, crc32c(control.subarray(0, CONTROL_CRC)), true);
  const checkpoint = control.subarray(CHECKPOINT, CHECKPOINT + CHECKPOINT_BYTES);
  const kept = [...files].filter(([path, data]) => data === null || !path.startsWith(LOG));
  return new Map([
    ...kept,
    [CONTROL, control],
    [`${LOG}${segmentName(number)}`, segment(page, begin, checkpoint)],
  ]);
}

function segment(template: Uint8Array, begin: number, checkpoint: Uint8Array): Uint8Array<ArrayBuffer> {
  const log = new Uint8Array(SEGMENT_BYTES);
  log.set(template.subarray(0, LONG_HEADER));
  const head = viewOf(log);
  head.setUint16(PAGE_INFO, LONG_PAGE, true);
  head.setBigUint64(PAGE_ADDRESS, BigInt(begin), true);
  head.setUint32(LEFT_OVER, 0, true);
  const record = log.subarray(LONG_HEADER, LONG_HEADER + RECORD_HEADER + 2 + checkpoint.length);
  const fields = viewOf(record);
  fields.setUint32(0, record.length, true);
  fields.setUint8(RECORD_INFO, 0);
  record.set([DATA_MARK, checkpoint.length], RECORD_HEADER);
  record.set(checkpoint, RECORD_HEADER + 2);
  fields.setUint32(RECORD_CRC, crc32c(record.subarray(RECORD_HEADER), record.subarray(0, RECORD_CRC)), true);
  return log;
}

/** Timeline 1; segments of 1 MB, 4,096 of them under each middle number. */
function segmentName(number: number): string {
  const part = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');
  const each = 2 ** 32 / SEGMENT_BYTES;
  return `${part(1)}${part(Math.floor(number / each))}${part(number % each)}`;
}

/** How far any page says that the log had come when it was written. A damaged one may say anything: what is absurd is passed over. */
function highestPlace(files: Files): number {
  let highest = 0;
  for (const [path, data] of files) {
    if (data === null) continue;
    if (path.startsWith(LOG)) {
      const name = path.slice(LOG.length);
      if (!/^[0-9A-F]{24}$/.test(name)) continue;
      const number =
        Number.parseInt(name.slice(8, 16), 16) * (2 ** 32 / SEGMENT_BYTES) +
        Number.parseInt(name.slice(16), 16);
      highest = Math.max(highest, Math.min(number + 1, MOST_SEGMENTS) * SEGMENT_BYTES);
    } else if (path.startsWith('/base/') || path.startsWith('/global/')) {
      const view = viewOf(data);
      for (let at = 0; at + BLOCK_BYTES <= data.length; at += BLOCK_BYTES) {
        const place = view.getUint32(at, true) * 2 ** 32 + view.getUint32(at + 4, true);
        if (place < MOST_SEGMENTS * SEGMENT_BYTES) highest = Math.max(highest, place);
      }
    }
  }
  return highest;
}

/** A life that wrote a tebibyte of log is none of this world's. */
const MOST_SEGMENTS = 2 ** 20;

/** A number that no transaction has had: near the end of the last page of what is noted of them. */
function nextTransaction(files: Files): number {
  let pages = 1;
  for (const [path, data] of files) {
    const number = TRANSACTIONS.exec(path)?.[1];
    if (number === undefined || data === null) continue;
    pages = Math.max(
      pages,
      Number.parseInt(number, 16) * PAGES_OF_SEGMENT + Math.ceil(data.length / BLOCK_BYTES),
    );
  }
  return pages * XIDS_OF_PAGE - XIDS_LEFT;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

import type { PiiKind, PiiSpan } from '../../../../domain/gateway/pii.ts';

const NUMBER_KINDS: readonly PiiKind[] = [
  'phone',
  'id-number',
  'national-id',
  'tax-id',
  'health-id',
  'card',
  'bank-account',
  'postcode',
];
const NUMBERS: ReadonlySet<PiiKind> = new Set(NUMBER_KINDS);

/** Kinds that are numbers or read as words: within a longer figure, name or path they are a part of that. */
const PARTS: ReadonlySet<PiiKind> = new Set([
  ...NUMBER_KINDS,
  'ip-address',
  'date',
  'age',
  'person',
  'place',
  'organisation',
  'street-address',
  'nationality',
  'title',
]);

const WORD = /[\p{L}\p{N}_]/u;
const DIGIT = /\d/;
/** Signs that hold figures and identifiers together. */
const JOINS = /[.,:/\\_=@#-]/;
/** Longest figure or identifier that is looked at, UTF-16 units on either side. */
const AROUND = 80;
const BEFORE_PHONE = 70;

/** A figure of JSON: behind a key or in a list, without quotes. */
const BEFORE_FIGURE = /(?:"\s*:\s*|[[,]\s*)-?$/;
const BEHIND_FIGURE = /^\s*[,\]}]/;
const OPEN_JSON = /"\s*:|\[\s*-?[\d"{[]/;
/** Keys whose figures may be personal. */
const PERSONAL_KEY =
  /(?:phone|tel|mobile|fax|cell|card|ssn|iban|account|passport|licen[cs]e|number|contact|\bid)[\w-]*"\s*:\s*\[?[^\]"]*$/i;

/** Words right before a figure that say what it counts. */
const COUNTED =
  /(?:\b(?:block|slot|height|epoch|gas|nonce|tick|wei|gwei|amount|supply|volume|liquidity|reserves?|balance|price|open|high|low|close|order|line|lines|port|chain|chainid|pool|version|step|seed|row|rows|timestamp|time|ts|unix|ticket|issue|pr|size|bytes|length|offset|index|count|total|sum|section|chapter|page|isbn|doi|fee|reward|stake|shares?|hash|pid|tid)s?(?: (?:id|number|no\.?|of|is|at|was))?|[$€£¥#≈~<>=*+^])["'`]?\s*[:=(]?\s*$/i;
/** A version or a place in a text, and what stands before it. */
const VERSION =
  /(?:\b(?:v|ver|version|release|build|firmware|driver|section|sec|chapter|clause|rule|article|paragraph|appendix|table|figure|step|schema|api|sdk|node|python|java|go|rust|openssl|chrome|assembly|update|upgrade|downgrade|upgraded|pin|pinned)s?\.?(?: (?:to|from|is|of|number|no\.?))?[ :@/]*|§ ?|[=~^<>]=?|[A-Za-z]\/|[A-Za-z]-)$/i;
const LOGS_IN = /\b(?:ssh|scp|sftp|rsync|mosh|ftp|root|admin|user\w*|ubuntu|git)\b[^\n]*$/i;
const ADDRESS =
  /\b(?:ip|ips|host|hosts|address|addresses|server|ping|ssh|client|remote|dns|gateway|subnet|peer|inet|listen|bind|connect\w*|from|at|to|via|by|resolves?)\b[^.\n]{0,20}$/i;

/** Words that only a phone's number has before it, where nothing else says that plain digits are one. */
const PHONE =
  /\b(?:phones?|tel|telephone|telefon\w*|téléfono|tél|mobile|cell\w*|fax|sms|whatsapp|dial\w*|hotline|handy|landline|voicemail|answering|contact|numbers?|(?:call|text|ring|reach|message)(?:ed|ing)? (?:me|us|him|her|them|at|on|back|to))\b[^\n]{0,40}$/i;

/** Whether a character stands in the midst of a figure or an identifier: a letter or digit on both sides, or a sign that holds them. */
function goesOn(text: string, at: number, step: -1 | 1): boolean {
  const next = text[at] ?? '';
  if (WORD.test(next)) return true;
  return JOINS.test(next) && DIGIT.test(text[at + step] ?? '');
}

/** The longer name or id that a span lies in: letters and digits beyond it, without a blank. */
function isWithinId(text: string, { start, end }: PiiSpan): boolean {
  let [from, to] = [start, end];
  while (from > 0 && start - from < AROUND && /[\w-]/.test(text[from - 1]!)) from -= 1;
  while (to < text.length && to - end < AROUND && /[\w-]/.test(text[to]!)) to += 1;
  const beyond = text.slice(from, start) + text.slice(end, to);
  return DIGIT.test(beyond) && /[a-z]/i.test(beyond);
}

function isFigure(text: string, { start, end, kind, by }: PiiSpan): boolean {
  const value = text.slice(start, end);
  if (kind === 'tax-id' && /^\d{3,5}$/.test(value) && /\brfc[\s#:-]*$/i.test(text.slice(0, start)))
    return true;
  if (kind === 'phone' && /^\d+\.\d+\.\d+$/.test(value) && value.length < 10) return true;
  if (!/^[\d.,]+$/.test(value)) return false;
  const told = text.slice(Math.max(0, start - BEFORE_PHONE), start);
  if (kind === 'phone' && by !== 'libphonenumber' && /^\d+$/.test(value) && !PHONE.test(told)) return true;
  const before = text.slice(Math.max(0, start - AROUND), start);
  if (COUNTED.test(before)) return true;
  const behind = text.slice(end, end + 4);
  return (
    BEFORE_FIGURE.test(before) &&
    BEHIND_FIGURE.test(behind) &&
    OPEN_JSON.test(before) &&
    !PERSONAL_KEY.test(before)
  );
}

function isVersion(text: string, { start, end }: PiiSpan): boolean {
  const value = text.slice(start, end);
  const before = text.slice(Math.max(0, start - 40), start);
  if (VERSION.test(before) && !/\/\/$/.test(before)) return true;
  if (/[a-z]@$/i.test(before) && !LOGS_IN.test(before) && /^\d{1,2}(?:\.\d{1,2}){3}$/.test(value))
    return true;
  // Four single digits are a version or a place in a text oftener than a host.
  return /^\d(?:\.\d){3}$/.test(value) && !ADDRESS.test(before) && !/^[:/]\d/.test(text.slice(end));
}

/** What the classifier takes for a number must have as many digits as one. */
function mayBeNumber(value: string, kind: PiiKind): boolean {
  const digits = value.replace(/\D/g, '').length;
  if (/\s{2}|\|/.test(value) || /^\d{4,}\.\d+$/.test(value)) return false;
  if (kind === 'phone') return digits >= 6 && digits <= 18 && /^[+\d\s().\-/x#extpo*]+$/i.test(value);
  return digits >= 3;
}

/** A place where somebody lives has a word, and a figure or another word. */
const mayBeAddress = (value: string): boolean =>
  /\p{L}{3}/u.test(value) && /\d|\p{L}\s+\S*\p{L}/u.test(value);

/** A line of a program: how it begins, or ends, or what only programs have. */
const CODE_LINE =
  /^\s*(?:(?:import|export|const|let|var|return|function|class|interface|type|enum|def|from|public|private|protected|readonly|static|async|await|if|else|for|while|switch|case|try|catch|fn|impl|struct|use|package|namespace)\b|@\w|\}|\w+\()|(?:[;{,]|=>|\)\s*:)\s*$|=>|===|!==|::|->|\w\(\w*\)|\w\??: \w+ \| /;
const NO_CODE = /["'`]|\/\/|^\s*[#*]/;

/**
 * Whether a word alone is one of a program's: a type, a keyword, a sign of capitals. In quotes and remarks it may be somebody's name.
 */
function isOfCode(text: string, { start, end }: PiiSpan): boolean {
  const value = text.slice(start, end);
  if (/\s/.test(value)) return false;
  if (
    /^\p{Lu}{1,4}$/u.test(value) ||
    /^(?:null|none|true|false|undefined|void|any|string|number)$/i.test(value)
  )
    return true;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end));
  if (line.length > 400 || NO_CODE.test(text.slice(from, start))) return false;
  return (
    CODE_LINE.test(line) &&
    /[<>(){}[\];=|&:]/.test(text.slice(end, end + 2) + text.slice(Math.max(0, start - 2), start))
  );
}

/** An identifier's, a path's or a call's part: `src/einstein.ts`, `solana_price`, `get.Alice(`. */
const CODE_BEFORE = /[\p{L}\p{N}_/\\.@#$]$/u;
const CODE_BEHIND = /^(?:[\p{L}\p{N}_\\@(=]|[./-][\p{Ll}\p{N}_])/u;

/**
 * Whether what was found is a part of something longer, or a figure: a digit behind a decimal point, within a number, an identifier, a
 * hash or a version, a number of JSON or one whose unit stands before it. That is no phone number, card, address or name.
 */
export function isPartOfMore(text: string, span: PiiSpan): boolean {
  const { kind, start, end, by, score } = span;
  if (!PARTS.has(kind)) return false;
  if (kind === 'ip-address') return by === 'ipv4' && isVersion(text, span);
  if (NUMBERS.has(kind)) {
    // A check digit says more than a sign beside it; the rules of such kinds see to their edges themselves.
    if (score === 1) return isFigure(text, span);
    if (goesOn(text, start - 1, -1) || goesOn(text, end, 1)) return true;
    if (isWithinId(text, span) || isFigure(text, span)) return true;
    return by === 'names' && !mayBeNumber(text.slice(start, end), kind);
  }
  if (by !== 'names') return false;
  if (kind === 'street-address') return !mayBeAddress(text.slice(start, end));
  if (kind === 'person' && isOfCode(text, span)) return true;
  const before = text.slice(Math.max(0, start - 2), start);
  const behind = text.slice(end, end + 2);
  return CODE_BEFORE.test(before) || CODE_BEHIND.test(behind);
}

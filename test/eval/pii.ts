import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { NameTagger } from '../../src/adapters/onnx/names/name-tagger.ts';
import type { PiiKind, PiiSpan } from '../../src/domain/gateway/pii.ts';
import { classifierEnvironment } from './engine.ts';
import { PUBLIC_URL } from '../../src/hosts/node/public-files.ts';
import { groupBy } from '../../src/lib/containers/group-by.ts';
import { findByRule, RECOGNISERS } from '../../src/mind/gateway/pii/find/find-by-rule.ts';
import { settled } from '../../src/mind/gateway/pii/find/settle.ts';
import { maskedKinds } from '../../src/mind/gateway/pii/kinds.ts';
import { dataFolder } from '../bench/real-texts.ts';
import { interval, intervalOfGroups, mean } from './measures.ts';

interface Labelled {
  readonly full_text: string;
  readonly spans: readonly {
    readonly entity_type: string;
    readonly start_position: number;
    readonly end_position: number;
  }[];
  readonly template_id: number;
}

/** Their kinds, and which of ours is the same. */
const OURS: Readonly<Record<string, readonly PiiKind[]>> = {
  CREDIT_CARD: ['card'],
  IBAN_CODE: ['iban'],
  US_SSN: ['national-id'],
  US_DRIVER_LICENSE: ['driver-licence'],
  EMAIL_ADDRESS: ['email'],
  PHONE_NUMBER: ['phone'],
  IP_ADDRESS: ['ip-address'],
  DOMAIN_NAME: ['url'],
  PERSON: ['person'],
  STREET_ADDRESS: ['street-address', 'postcode'],
  ZIP_CODE: ['postcode', 'street-address'],
  GPE: ['place'],
  ORGANIZATION: ['organisation'],
  NRP: ['nationality'],
  TITLE: ['title'],
  AGE: ['age'],
  DATE_TIME: ['date', 'date-of-birth'],
};
const HIGH_RISK = [
  'CREDIT_CARD',
  'IBAN_CODE',
  'US_SSN',
  'US_DRIVER_LICENSE',
  'EMAIL_ADDRESS',
  'PHONE_NUMBER',
  'IP_ADDRESS',
];
/** Part of a labelled span that must be masked. */
const COVERED = 0.9;

/** Templates of which the training has seen nothing, one in five by a hash of their number: as `scripts/train-pii/make_data.py` has it. */
const heldBack = (template: number): boolean =>
  BigInt(`0x${createHash('sha256').update(`template ${template}`).digest('hex')}`) % 5n === 0n;

const meet = (span: PiiSpan, label: Labelled['spans'][number]): number =>
  Math.max(0, Math.min(span.end, label.end_position) - Math.max(span.start, label.start_position));

interface Found {
  readonly text: Labelled;
  readonly spans: readonly PiiSpan[];
}

/** 1 for each labelled span of these types that is masked, by whatever kind; 0 for each that is not. */
const recalls = (all: readonly Found[], types: readonly string[]): number[] =>
  all.flatMap(({ text, spans }) =>
    text.spans
      .filter(({ entity_type }) => types.includes(entity_type))
      .map((label) => {
        const masked = spans.reduce((sum, span) => sum + meet(span, label), 0);
        return masked >= COVERED * (label.end_position - label.start_position) ? 1 : 0;
      }),
  );

/** 1 for each span of these kinds that meets a label: of its own type, or of any. */
const precisions = (all: readonly Found[], kinds: ReadonlySet<PiiKind> | null, own: boolean): number[] =>
  all.flatMap(({ text, spans }) =>
    spans
      .filter(({ kind }) => kinds === null || kinds.has(kind))
      .map((span) =>
        text.spans.some(
          (label) => (!own || OURS[label.entity_type]?.includes(span.kind)) && meet(span, label) > 0,
        )
          ? 1
          : 0,
      ),
  );

const percent = (values: readonly number[]): string => {
  if (values.length === 0) return '–';
  const [low, high] = interval(values);
  return `${(mean(values) * 100).toFixed(1)} [${(low * 100).toFixed(1)}, ${(high * 100).toFixed(1)}]`;
};

function f2(precision: number, recall: number): string {
  return precision + recall === 0
    ? '–'
    : ((100 * 5 * precision * recall) / (4 * precision + recall)).toFixed(1);
}

function byKind(all: readonly Found[]): string[] {
  return Object.entries(OURS).flatMap(([type, kinds]) => {
    const recall = recalls(all, [type]);
    if (recall.length === 0) return [];
    const precision = precisions(all, new Set(kinds), true);
    const row = [type, recall.length, percent(recall), percent(precision), f2(mean(precision), mean(recall))];
    return [`| ${row.join(' | ')} |`];
  });
}

/** Kinds that are masked of another program's requests where the owner has switched nothing. */
const AS_SET = maskedKinds('proxy', {});

const sums = (name: string, all: readonly Found[]): string =>
  `| ${[name, percent(recalls(all, HIGH_RISK)), percent(recalls(all, ['PERSON'])), percent(precisions(all, null, false)), percent(precisions(all, AS_SET, false))].join(' | ')} |`;

/** Texts of one template resemble each other, so that whole templates are drawn. */
function byTemplate(all: readonly Found[]): string {
  const groups = [...groupBy(all, ({ text }) => text.template_id).values()];
  const drawn = (kinds: ReadonlySet<PiiKind> | null): string => {
    const [low, high] = intervalOfGroups(groups.map((one) => precisions(one, kinds, false)));
    return `[${(low * 100).toFixed(1)}, ${(high * 100).toFixed(1)}]`;
  };
  const wrong = groups.map((one) => precisions(one, null, false).filter((right) => right === 0).length);
  const those = wrong.filter((count) => count > 0).toSorted((a, b) => b - a);
  return `Drawn by template: precision, all ${drawn(null)}, as set ${drawn(AS_SET)}. Spans that meet no label, by template of ${groups.length}: ${those.join(', ')}.`;
}

/** How much of what is personal in labelled texts is masked, kind by kind, and what each part is worth. */
export async function evaluatePii(root: string): Promise<string> {
  const folder = dataFolder(root);
  const file = await readFile(join(folder, 'pii', 'presidio-synth-v2.json.gz')).catch(() => null);
  if (file === null) return 'pii: skipped: no data';
  const texts = (JSON.parse(gunzipSync(file).toString('utf8')) as Labelled[]).filter(({ template_id }) =>
    heldBack(template_id),
  );
  const tagger = new NameTagger(classifierEnvironment());
  await tagger.names(PUBLIC_URL, ['']);
  const began = performance.now();
  const names = await tagger.names(
    PUBLIC_URL,
    texts.map(({ full_text }) => full_text),
  );
  const named = performance.now();
  const found = (without: ReadonlySet<string>, withNames = true): Found[] =>
    texts.map((text, i) => ({
      text,
      spans: settled(text.full_text, [
        ...findByRule(text.full_text, without),
        ...(withNames ? names[i]! : []),
      ]),
    }));
  const all = found(new Set());
  const ruled = performance.now();
  return [
    `Personal data in ${texts.length} texts of templates held back. Recall: labelled spans of which at least nine tenths are masked, by`,
    'whatever kind. Precision: spans of the kind that meet a label of its type. In brackets 95 % intervals.',
    '',
    '| kind | spans | recall % | precision % | F2 |',
    '| --- | --- | --- | --- | --- |',
    ...byKind(all),
    '',
    'Each part off. Precision here: spans that meet a label of any type, of any kind and of those that L7 masks as it is set.',
    '',
    '| parts | recall, high risk % | recall, persons % | precision, all % | precision, kinds masked as set % |',
    '| --- | --- | --- | --- | --- |',
    sums('all', all),
    sums('without the classifier of names', found(new Set(), false)),
    ...RECOGNISERS.map(({ name }) => sums(`without ${name}`, found(new Set([name])))),
    sums('the classifier alone', found(new Set(RECOGNISERS.map(({ name }) => name)))),
    '',
    byTemplate(all),
    `Per text: ${((ruled - named) / texts.length).toFixed(2)} ms by rules, ${((named - began) / texts.length).toFixed(2)} ms by the classifier (WASM, one thread).`,
  ].join('\n');
}

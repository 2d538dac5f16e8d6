import type { PiiKind } from '../../../../domain/gateway/pii.ts';
import { byPatterns } from '../recogniser.ts';

const NAMES: Readonly<Record<PiiKind, string>> = {
  'seed-phrase': 'SEED_PHRASE',
  'private-key': 'PRIVATE_KEY',
  'api-key': 'API_KEY',
  password: 'PASSWORD',
  card: 'CARD',
  iban: 'IBAN',
  'bank-account': 'BANK_ACCOUNT',
  'national-id': 'NATIONAL_ID',
  'tax-id': 'TAX_ID',
  'health-id': 'HEALTH_ID',
  passport: 'PASSPORT',
  'driver-licence': 'DRIVER_LICENCE',
  'id-number': 'ID_NUMBER',
  email: 'EMAIL',
  phone: 'PHONE',
  'ip-address': 'IP_ADDRESS',
  'mac-address': 'MAC_ADDRESS',
  url: 'URL',
  'chain-address': 'CHAIN_ADDRESS',
  'chain-name': 'CHAIN_NAME',
  person: 'PERSON',
  'date-of-birth': 'DATE_OF_BIRTH',
  'street-address': 'STREET_ADDRESS',
  postcode: 'POSTCODE',
  age: 'AGE',
  title: 'TITLE',
  nationality: 'NATIONALITY',
  place: 'PLACE',
  organisation: 'ORGANISATION',
  date: 'DATE',
  placeholder: 'TEXT',
};

/** What stands for the nth value of a kind, from 1. */
export const placeholderOf = (kind: PiiKind, number: number): string => `<${NAMES[kind]}_${number}>`;

/** Longest name and most digits of a placeholder: how much of a stream may have to be held back. */
export const LONGEST_NAME = Math.max(...Object.values(NAMES).map((name) => name.length));
export const MOST_DIGITS = 6;

const NAME = Object.values(NAMES).join('|');

/** What a placeholder can have come to behind its bracket, its end not yet there: a pattern. */
export const BEGINNINGS = Object.values(NAMES)
  .map((name) =>
    [...`${name}_`].reduceRight((rest, sign) => `${sign}(?:${rest})?`, `[1-9]\\d{0,${MOST_DIGITS - 1}}`),
  )
  .join('|');

/** Any placeholder, given out or not, in whatever case a model has put it. A new one each time, as a global one remembers. */
export const anyPlaceholder = (): RegExp => new RegExp(`<(?:${NAME})_[1-9]\\d{0,${MOST_DIGITS - 1}}>`, 'gi');

/**
 * Placeholders that stand in what is about to be masked were typed by someone. They are masked like a value, so that what comes back
 * under their name is theirs and never another's.
 */
export const placeholders = byPatterns('placeholders', [
  { by: 'typed', kind: 'placeholder', shape: anyPlaceholder(), score: 1 },
]);

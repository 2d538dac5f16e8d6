import type { PiiKind } from '../../../../domain/gateway/pii.ts';
import { byPatterns, type Pattern } from '../recogniser.ts';
import { FILLER } from './bank-accounts.ts';

/** A number that only the words before it tell: at least four digits, letters and hyphens among them. */
const NUMBER = String.raw`(?=[A-Za-z]{0,3}[- ]?\d|\d)(?=(?:[A-Za-z -]*\d){4})[A-Za-z0-9]+(?:[- ]\d[A-Za-z0-9]*){0,4}`;

const rows: readonly (readonly [by: string, kind: PiiKind, words: string])[] = [
  ['passport', 'passport', String.raw`passports?|pasaporte|passeport|reisepass|passaporto`],
  [
    'driver-licence',
    'driver-licence',
    String.raw`(?:driver'?s?’?s?|driving|drivers)\s+(?:licen[cs]es?|permits?)|licen[cs]es?|permis de conduire|f[üu]hrerschein|dl`,
  ],
  [
    'national-id',
    'national-id',
    String.raw`(?:national|identity|id|identification)\s+(?:id|card|number|no)|social\s+security(?:\s+number)?|social\s+insurance(?:\s+number)?|ssn|nino|insurance\s+number|dni|nie|curp|cpf|bsn|pesel|nric|aadhaar|personnummer|rut|cedula|cédula`,
  ],
  [
    'tax-id',
    'tax-id',
    String.raw`tax(?:payer)?\s+(?:id|identification|number|no|ref\w*|file)|tin|itin|ein|vat(?:\s+(?:id|number|no))?|steuer\S*|nif|rfc|tfn|abn|codice fiscale`,
  ],
  [
    'health-id',
    'health-id',
    String.raw`nhs(?:\s+number)?|medicare|medicaid|mrn|medical\s+record(?:\s+number)?|health\s+(?:card|insurance|plan)(?:\s+(?:number|id))?|patient\s+(?:id|number|no)|npi|dea(?:\s+number)?`,
  ],
  [
    'id-number',
    'id-number',
    String.raw`(?:member|membership|policy|customer|client|student|employee|staff|personnel|badge|claim|case|subscriber|beneficiary|voter|visa|licence plate|license plate|plate|registration|vin|military|service)\s+(?:id|number|no\b\.?|num|#|nr)|licen[cs]e plate|vin|imei`,
  ],
];

const patternOf = ([by, kind, words]: (typeof rows)[number]): Pattern => ({
  by,
  kind,
  shape: new RegExp(String.raw`\b(?:${words})${FILLER}(?<value>${NUMBER})(?![\w-])`, 'gi'),
  score: 0.7,
});

/** Numbers of persons that have no check, told by the words before them. */
export const namedNumbers = byPatterns('named-numbers', rows.map(patternOf));

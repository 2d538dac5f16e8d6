import { byState, type NationalId } from './national-id.ts';

/** Of Brazil, Mexico, Argentina and Chile. */
export const LATIN_AMERICA: readonly NationalId[] = [
  {
    by: 'br-cpf',
    shape: String.raw`\d{3}\.\d{3}\.\d{3}-\d{2}`,
    check: byState('BR', 'cpf'),
    words: 'cpf',
    alone: true,
  },
  { by: 'br-cpf', shape: String.raw`\d{11}`, check: byState('BR', 'cpf'), words: String.raw`\bcpf\b` },
  {
    by: 'br-cnpj',
    kind: 'tax-id',
    shape: String.raw`\d{2}\.?\d{3}\.?\d{3}/?\d{4}-?\d{2}`,
    check: byState('BR', 'cnpj'),
    words: 'cnpj',
    alone: true,
  },
  {
    by: 'mx-curp',
    shape: String.raw`[A-Za-z]{4}\d{6}[A-Za-z]{6}[A-Za-z0-9]\d`,
    check: byState('MX', 'curp'),
    words: 'curp',
    alone: true,
  },
  {
    by: 'mx-rfc',
    kind: 'tax-id',
    shape: String.raw`[A-Za-z&Ññ]{3,4}\d{6}[A-Za-z0-9]{3}`,
    check: byState('MX', 'rfc'),
    words: 'rfc',
    alone: true,
  },
  {
    by: 'ar-dni',
    shape: String.raw`\d{2}\.?\d{3}\.?\d{3}`,
    check: byState('AR', 'dni'),
    words: String.raw`\bdni\b|documento`,
  },
  {
    by: 'ar-cuit',
    kind: 'tax-id',
    shape: String.raw`\d{2}-\d{8}-\d`,
    check: byState('AR', 'cuit'),
    words: 'cui[tl]',
    alone: true,
  },
  {
    by: 'cl-rut',
    shape: String.raw`\d{1,2}\.?\d{3}\.?\d{3}-[\dKk]`,
    check: byState('CL', 'rut'),
    words: 'rut|run',
    alone: true,
  },
];

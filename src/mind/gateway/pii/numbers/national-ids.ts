import { byPatterns } from '../recogniser.ts';
import { ASIA_AND_BEYOND } from './national-ids/asia-and-beyond.ts';
import { EUROPE } from './national-ids/europe.ts';
import { LATIN_AMERICA } from './national-ids/latin-america.ts';
import { patternOf } from './national-ids/national-id.ts';
import { NORTH_AMERICA } from './national-ids/north-america.ts';

const KINDS = [...NORTH_AMERICA, ...EUROPE, ...ASIA_AND_BEYOND, ...LATIN_AMERICA];

/** Numbers that states give to persons, each by the check that its state has laid down. */
export const nationalIds = byPatterns('national-ids', KINDS.map(patternOf));

import { ENVIRONMENT_CLASSES, type EnvironmentReading } from '../../domain/environment/reading.ts';
import { t } from './strings.ts';

/** A part of what the device is like, for a list. */
interface EnvironmentFact {
  readonly label: string;
  readonly value: string;
}

const said = (words: Readonly<Record<string, string>>, value: string): string | null =>
  Object.hasOwn(words, value) ? words[value]! : null;

/** What is known of the device, class by class, and then of the models that tiers are mapped to; empty where nothing is. */
export function environmentFacts(reading: EnvironmentReading): readonly EnvironmentFact[] {
  const classes = ENVIRONMENT_CLASSES.flatMap((name) => {
    const value = said(t.environment.values[name], reading[name]);
    return value === null ? [] : [{ label: t.environment.labels[name], value }];
  });
  const models = Object.entries(reading.models).flatMap(([model, stand]) => {
    const out = stand === 'remote' && reading.online === 'no';
    const value = out ? t.environment.outOfReach : said(t.environment.stands, stand);
    return value === null ? [] : [{ label: model, value }];
  });
  return [...classes, ...models];
}

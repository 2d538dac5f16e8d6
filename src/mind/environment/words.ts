import type {
  EnvironmentReading,
  MemoryClass,
  ModelStand,
  OnlineClass,
  PageClass,
  PowerClass,
  StorageClass,
  TimeClass,
} from '../../domain/environment/reading.ts';

// What a class that is not known is like is not said.
type Words<Class extends string> = Readonly<Record<Exclude<Class, 'unknown'>, string>>;

const ONLINE: Words<OnlineClass> = {
  yes: 'Online.',
  no: 'Offline: nothing on the network can be reached.',
};
const POWER: Words<PowerClass> = {
  mains: 'On mains power.',
  battery: 'On battery.',
  'battery-low': 'The battery is low.',
};
const MEMORY: Words<MemoryClass> = {
  small: 'Little memory.',
  medium: 'Medium memory.',
  large: 'Ample memory.',
};
const STORAGE: Words<StorageClass> = {
  free: 'Storage is free.',
  tight: 'Storage is nearly full.',
  full: 'Storage is full.',
};
const PAGE: Words<PageClass> = { shown: 'The page is in view.', hidden: 'The page is hidden.' };
const TIME: Words<TimeClass> = {
  seconds: 'A thought has seconds.',
  minute: 'A thought has about a minute.',
  minutes: 'A thought has minutes.',
};
const STAND: Words<ModelStand> = {
  remote: 'over the network',
  beside: 'a server on this machine',
  'built-in': 'built into the browser',
  loaded: 'loaded on this device',
  loading: 'being loaded',
  kept: 'on this device, not loaded',
  absent: 'not on this device',
};

const CLASSES = {
  online: ONLINE,
  power: POWER,
  memory: MEMORY,
  storage: STORAGE,
  time: TIME,
  page: PAGE,
} as const;

const named = (words: Readonly<Record<string, string>>, value: string): readonly string[] =>
  Object.hasOwn(words, value) ? [words[value]!] : [];

function modelWords({ models, online }: EnvironmentReading): readonly string[] {
  const known = Object.entries(models).flatMap(([model, stand]) => {
    const out = stand === 'remote' && online === 'no';
    return named(STAND, stand).map((words) => `${model} (${out ? 'out of reach' : words})`);
  });
  return known.length > 0 ? [`Models: ${known.join(', ')}.`] : [];
}

/** What a prompt says of the device, in classes; empty where nothing is known. */
export const environmentWords = (reading: EnvironmentReading): string =>
  [
    ...Object.entries(CLASSES).flatMap(([name, words]) =>
      named(words, reading[name as keyof typeof CLASSES]),
    ),
    ...modelWords(reading),
  ].join(' ');

const MODEL = 'models.';

/** What has become of a part of a reading, in a sentence. @param name as `changesBetween` names it */
export function changeWords(name: string, reading: EnvironmentReading): string {
  if (name.startsWith(MODEL)) {
    const model = name.slice(MODEL.length);
    const stand = Object.hasOwn(reading.models, model) ? reading.models[model]! : null;
    if (stand === null) return `${model}: no tier asks it any more.`;
    return `${model}: ${named(STAND, stand)[0] ?? 'not known'}.`;
  }
  const part = name as keyof typeof CLASSES;
  return named(CLASSES[part], reading[part])[0] ?? `Not known any more: ${part}.`;
}

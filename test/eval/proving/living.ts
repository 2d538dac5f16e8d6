import type { Note } from '../../../src/adapters/proving-key/index.ts';
import type { Hand } from '../../../src/adapters/proving-score/index.ts';
import type { PolicyPatch } from '../../../src/domain/rules/policy.ts';
import type { HeadlessOptions } from '../../../src/hosts/node/headless-golem.ts';
import { ownModels } from '../../../src/hosts/node/own-models.ts';
import {
  type ExperimentName,
  GOLEMS,
  isExperiment,
  isNote,
  isOrgan,
  mergedPolicy,
  type NoteName,
  NOTES,
  type OrganName,
  WHOLE,
  WITH,
  WITHOUT,
} from './deciders.ts';
import type { Asked } from './prove.ts';
import { plainWindow } from './window.ts';

interface Golem {
  readonly name: string;
  readonly policy: PolicyPatch;
  readonly options?: HeadlessOptions;
  /** Of the owner's notes, the one that it is not given. */
  readonly kept?: Note['kind'];
}

/** @throws Error that names those that are known */
function refuseUnknown(option: string, names: readonly string[], known: object): void {
  const unknown = names.find((name) => name !== 'all' && !(name in known));
  if (unknown !== undefined)
    throw new Error(`${option} does not know "${unknown}", but all, ${Object.keys(known).join(', ')}.`);
}

/** A hand that is begun anew in each ground. */
interface Beginning {
  readonly name: string;
  begin(): Hand;
}

/** A model by URL: asked by a golem on every thought, and shown the last ticks and nothing else. */
async function askedModel({ url, name }: NonNullable<Asked['model']>): Promise<{
  readonly golem: Golem;
  readonly window: Beginning;
}> {
  const own = await ownModels(
    { id: 'asked', provider: 'openai-compatible', model: name, baseUrl: url, retries: 1 },
    {},
  );
  const shown = `${name} with a plain window`;
  return {
    golem: {
      name: `${name} with the whole mind`,
      policy: mergedPolicy(WHOLE, { thinking: { t1Models: ['asked'], t2Models: ['asked'] } }),
      options: { modelRegistry: own, languageModels: own.router },
    },
    window: { name: shown, begin: () => plainWindow(own.router, shown) },
  };
}

/** Who lives, beside those that a ground is measured between. @throws Error that names those that are known */
export async function livingOf({ without, beside, only, model, settings }: Asked): Promise<{
  readonly golems: readonly Golem[];
  readonly windows: readonly Beginning[];
}> {
  refuseUnknown('--without', without, { ...WITHOUT, ...NOTES });
  refuseUnknown('--with', beside, WITH);
  const organs = without.includes('all') ? (Object.keys(WITHOUT) as OrganName[]) : without.filter(isOrgan);
  const notes = without.includes('all') ? (Object.keys(NOTES) as NoteName[]) : without.filter(isNote);
  const experiments = beside.includes('all')
    ? (Object.keys(WITH) as ExperimentName[])
    : beside.filter(isExperiment);
  const asked = model && (await askedModel(model));
  const golems: Golem[] = [
    ...Object.entries(GOLEMS).map(([name, policy]) => ({ name, policy })),
    ...organs.map((organ) => ({ name: `without ${organ}`, policy: mergedPolicy(WHOLE, WITHOUT[organ]) })),
    ...notes.map((note) => ({ name: `without ${note}`, policy: WHOLE, kept: NOTES[note] })),
    ...experiments.map((one) => ({ name: `with ${one}`, policy: mergedPolicy(WHOLE, WITH[one]) })),
    ...(asked ? [asked.golem] : []),
  ];
  const wanted = ({ name }: { readonly name: string }): boolean => only.length === 0 || only.includes(name);
  const set = golems
    .filter(wanted)
    .map((golem) => ({ ...golem, policy: mergedPolicy(golem.policy, settings) }));
  return { golems: set, windows: (asked ? [asked.window] : []).filter(wanted) };
}

import type { EnvironmentReading, ModelLeftOut, ModelStand } from '../../domain/environment/reading.ts';
import type { GolemPolicy } from '../policy/index.ts';

/** What a thought is surrounded by, and what of that its policy heeds. */
export interface Surroundings {
  readonly reading: EnvironmentReading;
  readonly policy: GolemPolicy['environment'];
}

/** Whether a device has little to give: loading a language model would take what is left. */
const isWeak = ({ memory, power }: Pick<EnvironmentReading, 'memory' | 'power'>): boolean =>
  memory === 'small' || power === 'battery-low';

/** Stands of a model in this tab that has to be brought into memory before it answers. */
const NOT_LOADED: ReadonlySet<ModelStand> = new Set(['kept', 'absent']);

/** Of the models that a reading knows; a class that is not known leaves nobody out. */
function reasonAgainst(model: string, { reading, policy }: Surroundings): ModelLeftOut | null {
  const stand = Object.hasOwn(reading.models, model) ? reading.models[model]! : 'unknown';
  if (policy.route >= 1 && reading.online === 'no' && stand === 'remote')
    return { model, code: 'environment.offline', why: 'left out, the device is offline' };
  if (policy.spare >= 1 && NOT_LOADED.has(stand) && isWeak(reading)) {
    const weak = reading.power === 'battery-low' ? 'the battery is low' : 'the device has little memory';
    return { model, code: 'environment.not_loaded', why: `left out, it is not loaded and ${weak}` };
  }
  return null;
}

/** Models that a thought does not ask, in their order, and why. @param surroundings left out where the host tells nothing: then nobody is */
export const leftOutBy = (
  models: readonly string[],
  surroundings: Surroundings | undefined,
): readonly ModelLeftOut[] =>
  surroundings ? models.flatMap((model) => reasonAgainst(model, surroundings) ?? []) : [];

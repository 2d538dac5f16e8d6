import { PHASES, PHASE_THRESHOLDS, type BehavioralPhase } from '../../domain/life/life.ts';

/** Vitality above a phase's threshold before the golem climbs back into it: a phase change forces a T2. */
const CLIMB_MARGIN = 0.02;

/** Phase by vitality alone, seed M. */
export function phaseAt(vitality: number): BehavioralPhase {
  for (const phase of PHASES) {
    if (phase !== 'terminal' && vitality > PHASE_THRESHOLDS[phase]) return phase;
  }
  return 'terminal';
}

/** The next phase: down at the threshold, up only with a margin above it. */
export function nextPhase(was: BehavioralPhase, vitality: number): BehavioralPhase {
  const now = phaseAt(vitality);
  const climbs = PHASES.indexOf(now) < PHASES.indexOf(was);
  if (!climbs) return now;
  const sure = phaseAt(vitality - CLIMB_MARGIN);
  return PHASES.indexOf(sure) < PHASES.indexOf(was) ? sure : was;
}

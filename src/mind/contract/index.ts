/**
 * It alone says what an organ is, and what a tick hands on to its organs.
 * It never knows an organ by name.
 * Begin with `organ.ts`.
 */
export type { Prepared } from './brought.ts';
export type { Considered, Left } from './considered.ts';
export { ofFact, type Feature, type Features, type Reading, type Seen, type Sensed } from './feature.ts';
export type { Gathered, Observed } from './observed.ts';
export type {
  AfterPorts,
  AtGate,
  Birth,
  Carried,
  GateForce,
  GateLift,
  Salience,
  KeptIn,
  Made,
  Moment,
  OrganDescription,
  Perceiving,
  PreparePorts,
  Proposal,
  Proposing,
  ReflectPorts,
  Reflecting,
  RetrievePorts,
} from './organ.ts';
export { type GovernorInput, type InForce, type ToolInfo, type Worth, worthIn } from './prompt-input.ts';
export type { RecallResult } from './recall-result.ts';
export type { Applied, Ground, NextStep, Refusal, OrdersInForce } from './standing.ts';
export type { Acted, Beside, Deliberated, Guided, Settled, Turn } from './turn.ts';

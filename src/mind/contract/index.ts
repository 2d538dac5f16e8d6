/**
 * It alone says what an organ is, what it may ask, what it offers for the prompt, and what a tick hands on.
 * It never knows an organ by name.
 * Begin with `organ.ts`.
 */
export type { Brought } from './brought.ts';
export { alongText, type Along } from './candidates/along-row.ts';
export {
  attributesOf,
  block,
  bodyOf,
  escapeText,
  firstWords,
  oneLine,
  type Attributes,
} from './candidates/blocks.ts';
export { candidate, type Candidate, type OutcomeSign } from './candidates/candidate.ts';
export { FACTS, orderEntryId, steerId } from './candidates/fact-ids.ts';
export { WHOLE, type Form } from './candidates/form.ts';
export { day, num, pct, signedPct, two } from './candidates/format.ts';
export {
  Piece,
  tokensAround,
  type MemoryInPieces,
  type PiecesAtHand,
  type TagPieces,
} from './candidates/piece.ts';
export { steadyAt } from './candidates/steady.ts';
export { ofFact, type Feature, type Features, type Reading, type Seen, type Sensed } from './feature.ts';
export { MIND_VERSION, isOfThisMind, mindOf } from './mind-version.ts';
export type { Gathered, Observed } from './observed.ts';
export type {
  AfterPorts,
  AtGate,
  Birth,
  Carried,
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
  RetrievePorts,
} from './organ.ts';
export { DEFAULT_PLAYBOOK, PRIOR } from './playbook-default.ts';
export type {
  CandidateQuery,
  ClockPort,
  DeadlinePort,
  EmbeddingPort,
  FollowPort,
  MemoryPort,
  ModelPort,
  RandomPort,
  RecallCandidate,
  TokenCounter,
  WorldPort,
} from './ports.ts';
export { type GovernorInput, type InForce, type ToolInfo, type Worth, worthIn } from './prompt-input.ts';
export type { RecallResult } from './recall-result.ts';
export type { Applied, Ground, NextStep, Standing } from './standing.ts';
export type { Acted, Beside, Deliberated, Guided, Settled, Turn } from './turn.ts';

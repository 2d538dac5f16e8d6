import { AppError } from '../../../domain/errors.ts';
import type { LocalBackend } from '../../../domain/models/local-model.ts';
import type { ReportLanguage } from '../../../protocol/threads/language.ts';
import type { LanguagePlan } from '../../../protocol/threads/language-plan.ts';
import { askedForCheck, apart, passes, TOLERANCE } from './check-language.ts';
import type { LanguageSession } from './language-session.ts';
import {
  type LanguageData,
  type LanguageEnvironment,
  type LanguageText,
  openLanguage,
} from './load-language.ts';

/** How such a node is called in a graph's file; `MatMulIntegerToFloat` and `DynamicQuantizeMatMul` are made of it when it is opened. */
const OPERATOR = new TextEncoder().encode('MatMulInteger');

/**
 * A graph multiplies 8-bit integers: quick on a processor, while ONNX Runtime's WebGPU has no kernel for it. There each product runs on
 * the processor, between two copies: the bundled model, opened so on an H100, wrote 1.2 tokens a second where WASM wrote 40.
 * @param graph an ONNX file
 */
export function multipliesIntegers(graph: Uint8Array): boolean {
  for (let at = graph.indexOf(OPERATOR[0]!); at >= 0; at = graph.indexOf(OPERATOR[0]!, at + 1)) {
    if (OPERATOR.every((byte, offset) => graph[at + offset] === byte)) return true;
  }
  return false;
}

const FOR_PROCESSORS =
  'this graph uses 8-bit integer multiplication, which runs only on the CPU here. Choose a graph with 4-bit or float16 weights for WebGPU.';

interface Opening {
  readonly plan: LanguagePlan;
  readonly files: LanguageData;
  readonly text: LanguageText;
  /** What the owner wants it to run on. */
  readonly backend: LocalBackend;
}

interface Checked {
  readonly session: LanguageSession;
  readonly runsOn: LocalBackend;
  /** What it gave for the self-check's text on WASM, now or before. */
  readonly recorded: readonly number[];
}

/**
 * Opens a model on what the owner wants, and holds its answers against what it gave where it was made, or when it was first opened on
 * WASM. Where WebGPU is not there, fails, or answers otherwise, it is opened on WASM, and the status says why.
 * @throws AppError `model.load_failed`, `model.unsupported`, `model.self_check_failed`
 */
export async function openChecked(
  opening: Opening,
  environment: LanguageEnvironment,
  report: ReportLanguage,
): Promise<Checked> {
  if (opening.backend === 'wasm') return onWasm(opening, environment, report);
  try {
    const adapter = await environment.adapter();
    if (multipliesIntegers(opening.files.data.get(opening.plan.files.graph)!))
      throw new Error(FOR_PROCESSORS);
    // What a GPU gives is judged by what WASM gave.
    const recorded = opening.plan.recorded ?? (await recordOnWasm(opening, environment, report));
    const session = await on('webgpu', opening, environment, report);
    report({ adapter });
    try {
      await check(opening, session, recorded, report);
    } catch (wrong) {
      await session.release();
      throw wrong;
    }
    return { session, runsOn: 'webgpu', recorded };
  } catch (cause) {
    const note = `WebGPU is not used: ${reasonOf(cause)}`;
    report({ note, adapter: null, runsOn: null, selfCheck: null });
    return onWasm(opening, environment, report);
  }
}

async function onWasm(
  opening: Opening,
  environment: LanguageEnvironment,
  report: ReportLanguage,
): Promise<Checked> {
  const session = await on('wasm', opening, environment, report);
  const { recorded } = opening.plan;
  if (recorded !== null) await check(opening, session, recorded, report);
  return {
    session,
    runsOn: 'wasm',
    recorded: recorded ?? (await askedForCheck(session, opening.text.tokens)),
  };
}

async function recordOnWasm(
  opening: Opening,
  environment: LanguageEnvironment,
  report: ReportLanguage,
): Promise<readonly number[]> {
  const session = await on('wasm', opening, environment, report);
  try {
    return await askedForCheck(session, opening.text.tokens);
  } finally {
    await session.release();
  }
}

async function on(
  backend: LocalBackend,
  { plan, files }: Opening,
  environment: LanguageEnvironment,
  report: ReportLanguage,
): Promise<LanguageSession> {
  const { stopwatch } = environment;
  const threads = backend === 'wasm' ? environment.threads : 1;
  report({ state: 'opening', runsOn: null });
  const began = stopwatch();
  const session = await openLanguage(plan, files, environment, { backend, threads });
  report({ state: 'checking', openedMs: stopwatch() - began, threads, runsOn: backend });
  return session;
}

async function check(
  { plan: { card }, text: { tokens } }: Opening,
  session: LanguageSession,
  recorded: readonly number[],
  report: ReportLanguage,
): Promise<void> {
  const nats = apart(await askedForCheck(session, tokens), recorded);
  report({ selfCheck: Number.isFinite(nats) ? nats : null });
  if (passes(nats)) return;
  throw new AppError(
    'model.self_check_failed',
    `${card.title} failed its self-check: it differs from the reference by ${nats.toFixed(2)} nats on average (limit ${TOLERANCE}).`,
    { data: { nats, tolerance: TOLERANCE } },
  );
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const reason = cause instanceof AppError ? cause.data['reason'] : null;
  return typeof reason === 'string' ? `${cause.message} ${reason}` : cause.message;
}

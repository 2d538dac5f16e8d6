import { encode as o200k } from 'gpt-tokenizer/encoding/o200k_base';
import { tokensFromDisk } from '../../src/hosts/node/in-process.ts';
import { assembleWorkspace } from '../../src/mind/governor/assemble.ts';
import { ORGANS } from '../../src/mind/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { TokenCounter } from '../../src/mind/ports.ts';
import { createReflex } from '../../src/mind/reflex/deliberate.ts';
import { differingParts } from '../../src/mind/reflex/differing.ts';
import { seeWorkspace } from '../../src/mind/reflex/see.ts';
import { PROMPT_TABLES, tableOf } from '../../src/shared/prompt-table.ts';
import { type Moment, momentsOf, startsOf } from './governor.ts';
import { interval, mean } from './measures.ts';

/** What one thought takes in tables and in sentences, and whether both decide the same. */
interface Beside {
  readonly pieces: readonly [tables: number, sentences: number];
  readonly real: readonly [tables: number, sentences: number];
  readonly same: boolean;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

function besideOf({ input, found }: Moment, tokens: TokenCounter): Beside {
  const limits = { stepsPerYear: input.world.stepsPerYear, cage: input.cage };
  const reflex = createReflex({ cacheSize: 1, limits: () => limits });
  const { tables: _, ...sentences } = input;
  const [now, before] = ([{ ...input, tables: true as const }, sentences] as const).map((told) => {
    const workspace = assembleWorkspace(told, DEFAULT_POLICY, tokens, { organs: ORGANS, found });
    return { workspace, decision: reflex.consider(seeWorkspace(workspace, input.standing ?? null)) };
  });
  const rows: Record<string, number> = {};
  for (const { included, text } of now!.workspace.entries) {
    const table = included && tableOf(text);
    if (table) rows[table.name] = table.rows.length;
  }
  return {
    pieces: [now!.workspace.totalTokens, before!.workspace.totalTokens],
    real: [o200k(now!.workspace.prompt).length, o200k(before!.workspace.prompt).length],
    same: differingParts(before!.decision, now!.decision).length === 0,
    rows,
  };
}

function cell(values: readonly number[]): string {
  const [low, high] = interval(values);
  return `${mean(values).toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`;
}

/** What tables save of a prompt, and whether the reflex decides the same by them. */
export async function evaluateTables(lives: number): Promise<string> {
  const tokens = await tokensFromDisk();
  const all: (readonly Beside[])[] = [];
  for (const [tape, start] of startsOf(lives))
    all.push((await momentsOf(tape, start)).map((moment) => besideOf(moment, tokens)));
  const thoughts = all.flat();
  const row = (name: string, key: 'pieces' | 'real'): string => {
    const of = (at: 0 | 1): string => cell(all.map((life) => mean(life.map((one) => one[key][at]))));
    const saved = cell(
      all.map((life) => 100 * mean(life.map(({ [key]: [now, before] }) => 1 - now / before))),
    );
    return `| ${name} | ${of(1)} | ${of(0)} | ${saved} |`;
  };
  const shown = Object.keys(PROMPT_TABLES).map((name) => {
    const own = thoughts.flatMap(({ rows }) => (rows[name] === undefined ? [] : [rows[name]]));
    return `${name} in ${own.length} prompts${own.length > 0 ? `, ${mean(own).toFixed(1)} rows` : ''}`;
  });
  const same = thoughts.filter((one) => one.same).length;
  return [
    `**What tables save**: ${lives} lives, ${thoughts.length} prompts with room for everything, tokens with 95 % intervals over lives; the same in all its parts was decided in ${same} of ${thoughts.length}`,
    '',
    '| tokens by | figures in sentences | in tables | saved, % |',
    '| --- | ---: | ---: | ---: |',
    row('word pieces of MiniLM', 'pieces'),
    row("OpenAI's o200k", 'real'),
    '',
    `${shown.join('; ')}.`,
    '',
  ].join('\n');
}

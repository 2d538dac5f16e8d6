import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { AppError } from '../../../domain/errors.ts';
import { evalQuestions, questionsIn } from './eval-questions.ts';
import { withGolemIn } from './folder-golem.ts';
import { type Command, HELP, helpOf, isCommand } from './help.ts';
import { importFile } from './import-file.ts';
import { liveInTerminal } from './live-in-terminal.ts';
import { liveOptions } from './live-options.ts';
import { usageError, whole } from './options.ts';
import { replayInTerminal } from './replay-life.ts';

/** What a command ends with. */
const EXIT = { done: 0, differs: 1, failed: 2 } as const;
type Exit = (typeof EXIT)[keyof typeof EXIT];

const LAST_TICK = 2 ** 31 - 1;
const MOST_RECALLED = 50;

/** One file and some options. @throws AppError `input.invalid` */
function oneFile<const Name extends string>(argv: readonly string[], names: readonly Name[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  let parsed;
  try {
    parsed = parseArgs({ args: [...argv], allowPositionals: true, options });
  } catch (error) {
    throw usageError((error as Error).message);
  }
  const [file, ...rest] = parsed.positionals;
  if (file === undefined || rest.length > 0) throw usageError('Expected one file.');
  return { file, values: parsed.values as Partial<Record<Name, string>> };
}

const living =
  (as: 'live' | 'serve' | 'mcp') =>
  async (argv: readonly string[]): Promise<Exit> => {
    await liveInTerminal(await liveOptions(as, argv, process.env));
    return EXIT.done;
  };

async function replay(argv: readonly string[]): Promise<Exit> {
  const { file, values } = oneFile(argv, ['from', 'to']);
  const range = Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, whole(name, text, 1, LAST_TICK)]),
  );
  return (await replayInTerminal(file, range)) ? EXIT.done : EXIT.differs;
}

async function bring(argv: readonly string[]): Promise<Exit> {
  const { file, values } = oneFile(argv, ['data']);
  console.log(await withGolemIn(values.data, (golem) => importFile(golem, file)));
  return EXIT.done;
}

async function evaluate(argv: readonly string[]): Promise<Exit> {
  const { file, values } = oneFile(argv, ['data', 'limit']);
  const limit = whole('limit', values.limit ?? '5', 1, MOST_RECALLED);
  const text = await readFile(file, 'utf8').catch(() => {
    throw usageError(`Can’t read ${file}. Check the path and its permissions.`);
  });
  const questions = questionsIn(text);
  const found = await withGolemIn(values.data, ({ api }) => evalQuestions(api, questions, limit));
  const failed = found.filter(({ missing }) => missing.length > 0);
  console.log(
    `${found.length - failed.length} of ${found.length} questions found all their evidence among ${limit} memories.`,
  );
  for (const { question, missing } of failed)
    console.log(`- ${question}\n  not found: ${missing.join(' | ')}`);
  return failed.length === 0 ? EXIT.done : EXIT.differs;
}

const RUN: Readonly<Record<Command, (argv: readonly string[]) => Promise<Exit>>> = {
  serve: living('serve'),
  mcp: living('mcp'),
  live: living('live'),
  replay,
  import: bring,
  eval: evaluate,
};

/**
 * Runs the `golem` command.
 * @param argv behind the command's own name
 * @returns its exit code: 0 done, 1 where a replay or an eval found a difference, 2 for an error, which is on standard error with what to do
 */
export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === '--version') {
    console.log(__APP_VERSION__);
    return EXIT.done;
  }
  if (name === undefined || name === '--help' || name === 'help') {
    console.log(HELP);
    return name === undefined ? EXIT.failed : EXIT.done;
  }
  if (!isCommand(name)) {
    console.error(`Unknown command: ${name}.\n${HELP}`);
    return EXIT.failed;
  }
  if (rest.includes('--help')) {
    console.log(helpOf(name));
    return EXIT.done;
  }
  try {
    return await RUN[name](rest);
  } catch (thrown) {
    const error = AppError.from(thrown);
    const more = error.code === 'input.invalid' ? `\n“golem ${name} --help” tells the options.` : '';
    console.error(`${error.message}${more}`);
    return EXIT.failed;
  }
}

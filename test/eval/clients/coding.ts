import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NPM, PIP, venv } from './install.ts';
import { runProgram } from './program.ts';
import { DONE, NOTE } from './provider.ts';

/** How a coding program is asked to do something in a folder. */
interface Asked {
  /** For its own files. */
  readonly home: string;
  readonly work: string;
  /** Of the packages from npm. */
  readonly packages: string;
  /** Of the golem. */
  readonly address: string;
  readonly key: string;
}

interface Coding {
  readonly name: string;
  readonly over: string;
  /** What it says at its end where all went well. */
  readonly says: RegExp;
  start(asked: Asked): {
    readonly command: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  };
}

const TASK = `Change the answer in ${NOTE.name} to 43.`;

const codex: Coding = {
  name: `@openai/codex ${NPM['@openai/codex']}`,
  over: 'Responses',
  says: DONE,
  start: ({ home, packages, address, key }) => {
    const config = `model = "mine"
model_provider = "golem"
[model_providers.golem]
name = "golem"
base_url = "${address}/v1"
wire_api = "responses"
env_key = "GOLEM_KEY"
request_max_retries = 0
stream_max_retries = 0
`;
    writeFileSync(join(home, 'config.toml'), config);
    return {
      command: join(packages, 'node_modules/.bin/codex'),
      args: ['exec', '--skip-git-repo-check', '--sandbox', 'workspace-write', TASK],
      env: { CODEX_HOME: home, GOLEM_KEY: key },
    };
  },
};

/** It brings its own copies of the Vercel AI SDK's packages. */
const opencode = (over: string, npm: string): Coding => ({
  name: `opencode-ai ${NPM['opencode-ai']}`,
  over,
  says: DONE,
  start: ({ home, work, packages, address, key }) => {
    const options = { baseURL: `${address}/v1`, apiKey: key };
    const golem = { npm, name: 'golem', options, models: { mine: { name: 'mine', tool_call: true } } };
    const model = { model: 'golem/mine', small_model: 'golem/mine', provider: { golem } };
    const permission = { bash: 'allow', edit: 'allow' };
    writeFileSync(join(work, 'opencode.json'), JSON.stringify({ autoupdate: false, permission, ...model }));
    const binary = `opencode-${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
    const own = Object.fromEntries(
      ['CONFIG', 'DATA', 'CACHE', 'STATE'].map((kind) => [`XDG_${kind}_HOME`, join(home, kind)]),
    );
    return {
      command: join(packages, 'node_modules', binary, 'bin/opencode'),
      args: ['run', '--model', 'golem/mine', TASK],
      env: { HOME: home, OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1', ...own },
    };
  },
});

const aider: Coding = {
  name: `aider-chat ${PIP['aider-chat']}`,
  over: 'chat completions',
  says: /Applied edit to note\.txt/,
  start: ({ home, address, key }) => {
    const api = ['--model', 'openai/mine', '--openai-api-base', `${address}/v1`, '--openai-api-key', key];
    const quiet = ['--yes-always', '--no-check-update', '--no-show-model-warnings', '--analytics-disable'];
    return {
      command: join(venv('aider-chat'), 'bin/aider'),
      args: [
        ...api,
        ...quiet,
        '--no-git',
        '--no-pretty',
        '--edit-format',
        'diff',
        '--message',
        TASK,
        NOTE.name,
      ],
      env: { HOME: home },
    };
  },
};

const CODING: readonly Coding[] = [
  codex,
  opencode('chat completions', '@ai-sdk/openai-compatible'),
  opencode('messages', '@ai-sdk/anthropic'),
  aider,
];

/** What a program that codes did. */
export interface CodingRow {
  readonly name: string;
  readonly over: string;
  /** Why not; null where it did. */
  readonly edited: string | null;
  readonly told: string | null;
  readonly refused: string | null;
}

const lastOf = (said: string): string => said.trim().split('\n').slice(-3).join(' ').slice(-200);

/** Has each program change a file in a folder of its own, and ask by a key that is none. */
export async function* tryCoding(
  folder: string,
  asked: Pick<Asked, 'packages' | 'address' | 'key'>,
): AsyncGenerator<CodingRow> {
  for (const coding of CODING) {
    const place = mkdtempSync(join(folder, 'coding-'));
    const [home, work] = [join(place, 'home'), join(place, 'work')];
    for (const one of [home, work]) mkdirSync(one);
    execFileSync('git', ['init', '-q', work]);
    const note = join(work, NOTE.name);
    const run = (key: string): ReturnType<typeof runProgram> => {
      writeFileSync(note, NOTE.before);
      const { command, args, env } = coding.start({ ...asked, key, home, work });
      if (!existsSync(command)) return Promise.resolve({ status: null, said: 'It is not there.' });
      return runProgram(command, args, { cwd: work, env });
    };
    const { said } = await run(asked.key);
    const edited = readFileSync(note, 'utf8') === NOTE.after ? null : lastOf(said);
    const told = coding.says.test(said) ? null : lastOf(said);
    const wrong = await run('golem_wrong');
    const refused = /This key is unknown/.test(wrong.said.replaceAll(/\s+/g, ' '));
    const { name, over } = coding;
    yield { name, over, edited, told, refused: refused ? null : lastOf(wrong.said) };
  }
}

const LIFE = `  --data DIR          folder in which the life goes on from start to start (in memory without it)
  --world ID          world of a newborn: sp500 or btc (default sp500)
  --seed N            of a newborn; the same seed lives the same life (default 1)
  --ticks N           ticks to live before anything else
  --policy FILE.json  changes of the policy      --playbook FILE.md  rules of action
  --models FILE.json  your language models       --settings FILE.json  whatever the page can set
  --templates FILE    prompt templates           --accounts DIR  what callers have used (default DATA/accounts)
  --no-model          no embedding model         --offline  ask no model on the network
  --out FILE.golem    write the whole life to a file`;

const SERVE = `  --port N            default 4180; 0 takes a free one
  --host ADDRESS      default 127.0.0.1; any other needs a key
  --token KEY         key that callers must send; better as GOLEM_TOKEN
  --allow ORIGIN      pages of that origin may ask (repeat for more)
  --allow-usd 1, --allow-requests 200  what pages of one origin may use in 24 hours
  --drain 30          seconds for running requests at the end
  --log               a line of JSON for each request, on standard error`;

const COMMANDS = {
  serve: `golem serve [--data DIR] [--port 4180] [--host 127.0.0.1] [options]
Answers programs that speak OpenAI's or Anthropic's API, and @golem/client. GET /health says how it is.

${SERVE}
${LIFE}`,
  mcp: `golem mcp [--data DIR] [options]
Answers an MCP client on standard input and output.

  --mcp-memories read|write  what it may do with what programs remember of their users (nothing without it)
${LIFE}`,
  live: `golem live [--ticks 1000] [--data DIR] [--out FILE.golem] [options]
Lives a golem in the terminal. Ctrl-C stops after the tick under way and keeps all ticks so far.

  --serve PORT        answer programs after the ticks, with the options of "golem serve"
  --mcp               answer an MCP client after the ticks
${LIFE}`,
  replay: `golem replay FILE.golem|DIR [--from TICK] [--to TICK]
Replays an exported life, or the one in a --data folder, and names the first field that differs.
Exit code 1: something differs.`,
  import: `golem import FILE --data DIR
Brings a file into the life in a folder: a whole life (.golem) replaces it, memories (.jsonl) and texts (.md, .txt) are added.
The replaced life is kept until the folder was opened twice more.`,
  eval: `golem eval QUESTIONS.jsonl --data DIR [--limit 5]
Asks memory your own questions with known evidence, one a line: {"question": "…", "evidence": ["text to be found"]}.
Exit code 1: some evidence was not found.`,
} as const;

export type Command = keyof typeof COMMANDS;

export const isCommand = (name: string): name is Command => Object.hasOwn(COMMANDS, name);

/** How a command is used. */
export const helpOf = (command: Command): string => COMMANDS[command];

export const HELP = `golem COMMAND [options]

  serve   answer programs over HTTP        live     live ticks in the terminal
  mcp     answer an MCP client             replay   replay a life and compare each tick
  import  bring a life or memories in      eval     ask memory questions with known answers

"golem COMMAND --help" tells the options. "golem --version" prints the version.`;

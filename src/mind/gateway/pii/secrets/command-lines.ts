import { byPatterns, type Pattern } from '../recogniser.ts';

/** What is written in a secret's place where there is none: a variable, a gap to be filled in, stars, the word itself, a port. */
const NO_SECRET =
  /^(?:[$%<{[*@(]|env:|file:|-|\/dev\/|(?:your|my|the|some|an?)[-_ ]|x{3,}$|\.{3}|\d{1,5}(?::\d{1,5})?$|(?:password|passwd|pass|pwd|secret|token|key|username|user|stdin|true|false|null|none|undefined|changeme|prompt|required|yes|no|string|optional|process|os|config)\b)/i;

const isSecret = (value: string): boolean => !NO_SECRET.test(value) && !/[<>([]$|\(\)$/.test(value);

/** A word of a command line, quoted or not. */
const VALUE = String.raw`["']?(?<value>(?<=")[^"\n]{4,256}(?=")|(?<=')[^'\n]{4,256}(?=')|(?<!["'])(?!-)[^\s"'|;&<>\x60)]{4,256})`;
/** What of a command stands between a program and its option; a line may go on in the next. */
const BETWEEN = String.raw`(?:(?:\\\n|[^\n|;&]){0,300}?\s)??`;

const pattern = (by: string, before: string, score = 0.9): Pattern => ({
  by,
  kind: 'password',
  shape: new RegExp(before + VALUE, 'g'),
  check: isSecret,
  score,
});

/** Programs, and the option behind which each takes a password. */
const OPTIONS: readonly (readonly [programs: string, option: string])[] = [
  [
    String.raw`(?:docker|podman|nerdctl|buildah|skopeo|oras|crane|az|cf|oc|regctl|helm\s+registry)\s+login`,
    String.raw`-p[ =]?`,
  ],
  ['sshpass', String.raw`-p\s?`],
  ['mysql|mysqldump|mysqladmin|mysqlimport|mysqlsh|mariadb|mariadb-dump|mycli', '-p'],
  ['mongo|mongosh|mongodump|mongorestore|mongoimport|mongoexport|cqlsh|twine upload', String.raw`-p[ =]?`],
  ['redis-cli|valkey-cli', String.raw`-a\s`],
  ['ldapsearch|ldapadd|ldapmodify|ldapwhoami', String.raw`-w\s?`],
  ['ipmitool|sqlcmd|bcp|osql|tsql|zip|unzip', String.raw`-P\s?`],
  ['7z|7za|7zr|rar|unrar', '-p'],
  ['smbclient|rpcclient', String.raw`-U\s?[^\s%]{1,64}%`],
  ['openssl', String.raw`(?:-pass(?:in|out)?\s+pass:|-k\s)`],
  ['keytool|jarsigner', String.raw`-(?:storepass|keypass)\s`],
  ['htpasswd', String.raw`-[a-zA-Z]*b[a-zA-Z]*\s+\S{1,200}\s+\S{1,64}\s`],
  ['vault', String.raw`login\s(?:token=)?`],
  ['lftp|ftp', String.raw`-u\s?[^\s,]{1,64},`],
  ['plink|pscp|psftp|putty', String.raw`-pw\s`],
  ['rdesktop', String.raw`-p\s?`],
  ['xfreerdp3?|wfreerdp|sdl-freerdp', String.raw`/p:`],
  ['ssh-keygen', String.raw`-[NP]\s`],
  ['ConvertTo-SecureString', String.raw`(?:-String\s)?`],
  ['nmcli', String.raw`password\s`],
  ['wpa_passphrase', String.raw`(?:"[^"\n]{1,64}"|[^\s"]{1,64})\s`],
  [String.raw`net\s+use`, String.raw`/user:\S{1,128}\s`],
];

/** Programs that read a password from what is typed. */
const TYPED = String.raw`sudo\s+-S|docker\s+login|podman\s+login|passwd|gh\s+auth|openssl|gpg|cryptsetup`;

/** Names of settings that hold a secret, as the last words of a variable's or an option's. */
const LAST =
  'password|passwd|passphrase|pass|pwd|token|secret|api[-_]?key|access[-_]?key|secret[-_]?key|private[-_]?key';

const patterns: readonly Pattern[] = [
  // `user:password`, of which the user is no secret.
  pattern(
    'curl-user',
    String.raw`\b(?:curl|wget|https?|xh|aria2c)\s${BETWEEN}(?:-u|-U|-a|--user|--proxy-user|--auth)[ =]?["']?[^\s:"'/@]{1,128}:`,
  ),
  ...OPTIONS.map(([programs, option]) =>
    pattern('password-option', String.raw`(?<![\w.-])(?:${programs})(?:\.exe)?\s${BETWEEN}${option}`),
  ),
  pattern('secret-option', String.raw`(?<![\w-])--(?:[a-z]+-){0,4}(?:${LAST})(?:=|[ \t]+)`, 0.85),
  // As it stands before a command, in a file of settings, behind `-e`.
  pattern(
    'secret-variable',
    String.raw`(?<![A-Za-z0-9_])(?:[A-Z][A-Z0-9]*_){0,8}(?:${LAST.toUpperCase()}|PGPASSWORD|REDISCLI_AUTH)=`,
    0.85,
  ),
  pattern(
    'secret-variable',
    String.raw`(?<![A-Za-z0-9_])setx\s(?:/m\s)?(?:[A-Z][A-Z0-9]*_){0,8}(?:${LAST.toUpperCase()})\s`,
    0.85,
  ),
  // What a command reads as if it were typed.
  pattern('password-here', String.raw`\b(?:${TYPED})\b[^\n|;<]{0,200}<<<\s*`, 0.85),
  // Two texts side by side where a name and a password belong.
  {
    by: 'tuple',
    kind: 'password',
    shape:
      /(?:\bauth(?:entication)?["']?\s*[=:]\s*[([]|(?:[Bb]asic_?[Aa]uth|\blogin|\bauthenticate|\bcredentials|\bsign_?in|\blog_?in|Credential|PasswordAuthentication)\s*(?:[=:]\s*)?[([])\s*(?:[a-z_]+\s*=\s*)?["'][^"'\n]{1,128}["']\s*,\s*(?:[a-z_]+\s*=\s*)?["'](?<value>[^"'\n]{4,256})(?=["'])/gi,
    check: isSecret,
    score: 0.9,
  },
  // In quotes no more need say that it is one.
  {
    by: 'password-quoted',
    kind: 'password',
    shape:
      /(?<![A-Za-z])(?:password|passwd|passphrase|pwd)["']?\s*(?:[:=]|=>)\s*["'](?<value>(?<=")[^"\n]{4,128}(?=")|(?<=')[^'\n]{4,128}(?='))/gi,
    check: isSecret,
    score: 0.8,
  },
  {
    by: 'password-piped',
    kind: 'password',
    shape: new RegExp(String.raw`\b(?:echo|printf)\s+(?:-n\s+)?${VALUE}["']?\s*\|\s*(?:${TYPED})\b`, 'g'),
    check: isSecret,
    score: 0.85,
  },
];

/** Passwords and tokens on command lines, in settings of the environment, and beside a user's name in code. */
export const commandLines = byPatterns('command-lines', patterns);

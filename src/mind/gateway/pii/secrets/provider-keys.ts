import { byPatterns, type Pattern } from '../recogniser.ts';
import { looksRandom } from './looks-random.ts';

const EDGE = String.raw`(?<![A-Za-z0-9_-])`;
const END = String.raw`(?![A-Za-z0-9_-])`;

/** Keys that can be told by how they begin: as the providers document them. */
const SHAPES: readonly (readonly [by: string, shape: string])[] = [
  ['anthropic', 'sk-ant-[A-Za-z0-9_-]{16,200}'],
  ['openrouter', 'sk-or-(?:v1-)?[A-Za-z0-9]{20,128}'],
  ['openai', 'sk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,220}'],
  ['aws', '(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA)[A-Z0-9]{16}'],
  ['github', '(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255})'],
  ['gitlab', 'gl(?:pat|dt|rt|ptt|cbt)-[A-Za-z0-9_-]{20,64}'],
  ['slack', 'xox[abeoprs]-[A-Za-z0-9-]{10,250}|xapp-[A-Za-z0-9-]{10,250}'],
  ['slack-hook', String.raw`https:\/\/hooks\.slack\.com\/services\/[A-Za-z0-9/]{20,80}`],
  ['google', 'AIza[A-Za-z0-9_-]{35}'],
  ['google-oauth', String.raw`ya29\.[A-Za-z0-9_-]{20,400}|GOCSPX-[A-Za-z0-9_-]{20,60}`],
  ['stripe', '(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,247}|whsec_[A-Za-z0-9+/=]{24,80}'],
  ['hugging-face', 'hf_[A-Za-z0-9]{30,60}'],
  ['npm', 'npm_[A-Za-z0-9]{36}'],
  ['pypi', 'pypi-[A-Za-z0-9_-]{50,250}'],
  ['sendgrid', String.raw`SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32,64}`],
  ['twilio', '(?:AC|SK)[0-9a-f]{32}'],
  ['telegram', String.raw`\d{8,10}:AA[A-Za-z0-9_-]{33}`],
  ['discord', String.raw`[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}`],
  ['groq', 'gsk_[A-Za-z0-9]{40,64}'],
  ['xai', 'xai-[A-Za-z0-9]{40,100}'],
  ['perplexity', 'pplx-[A-Za-z0-9]{40,64}'],
  ['replicate', 'r8_[A-Za-z0-9]{30,50}'],
  ['digitalocean', 'do[opr]_v1_[a-f0-9]{64}'],
  ['shopify', 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}'],
  ['linear', 'lin_api_[A-Za-z0-9]{32,64}'],
  ['notion', '(?:secret_|ntn_)[A-Za-z0-9]{40,60}'],
  ['databricks', 'dapi[a-f0-9]{32}'],
  ['jwt', String.raw`eyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{8,2000}`],
  ['age', 'AGE-SECRET-KEY-1[0-9A-Z]{58}'],
];

const prefixed = SHAPES.map(([by, shape]): Pattern => ({
  by,
  kind: 'api-key',
  shape: new RegExp(`${EDGE}(?:${shape})${END}`, 'g'),
  score: 0.99,
}));

const NAMED = String.raw`(?:api|access|secret|auth|bearer|client|private|signing|encryption|service|webhook|session|refresh|aws|azure|infura|alchemy|etherscan|account)[ _-]?(?:access[ _-]?)?(?:key|token|secret)|token|bearer|secret|apikey|authorization|x-api-key`;

const named: readonly Pattern[] = [
  {
    by: 'named-secret',
    kind: 'api-key',
    shape: new RegExp(
      String.raw`(?<![A-Za-z])(?:${NAMED})["']?\s*(?:\bis\b|[:=]|=>)?\s*(?:bearer |basic )?["'\x60]?(?<value>[A-Za-z0-9_+/.~-]{16,512}={0,2})`,
      'gi',
    ),
    check: looksRandom,
    score: 0.85,
  },
  {
    by: 'password',
    kind: 'password',
    shape:
      /(?<![A-Za-z])(?:password|passwd|passphrase|pwd|passwort|kennwort|contraseña|mot de passe|senha|wachtwoord|hasło|пароль|密码|密碼|パスワード|비밀번호)["']?(?:\s*(?:[:：=]|=>)\s*|\s+(?:is|was|ist|war|lautet|est|es|é|to|—)\s*:?\s+|は|是)["'`]?(?<value>[^\s"'`,;<>]{4,128})/gi,
    check: (value) =>
      /[\d\W_]/.test(value.slice(0, -1)) &&
      !/^(?:[<[{($*]|(?:process\.|os\.|config\.|env\b|getenv|secrets?\.|vars?\.))/i.test(value),
    score: 0.8,
  },
  {
    by: 'pin',
    kind: 'password',
    shape:
      /\b(?:pin|cvv2?|cvc2?|otp|security code)(?:\s+(?:code|number))?\s*(?:is|[:=#])?\s*(?<value>\d{3,8})(?!\w)/gi,
    score: 0.75,
  },
];

/** Keys and tokens of known providers, and what stands where a key, a token or a password is announced. */
export const providerKeys = byPatterns('provider-keys', [...prefixed, ...named]);

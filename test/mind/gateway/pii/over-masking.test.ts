import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NameTagger } from '../../../../src/adapters/onnx/names/name-tagger.ts';
import type { PiiSpan } from '../../../../src/domain/gateway/pii.ts';
import { wasmEnvironment } from '../../../../src/hosts/node/node-embedder.ts';
import { PUBLIC_URL } from '../../../../src/hosts/node/public-files.ts';
import { findByRule } from '../../../../src/mind/gateway/pii/find/find-by-rule.ts';
import { findPii } from '../../../support/find-pii.ts';
import { settled } from '../../../../src/mind/gateway/pii/find/settle.ts';
import { maskedKinds } from '../../../../src/mind/gateway/pii/kinds.ts';
import { namesOfAssistant, stays } from '../../../../src/mind/gateway/pii/stays.ts';
import { gatewayRequest } from '../../../../src/mind/gateway/request.ts';

const file = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

const DEFI = `Solana and Cardano fell 4% while Avalanche and Polkadot rose. Einstein would have liked how Uniswap prices a swap:
the product of reserves stays constant. Golem holds 1.25 ETH and 3,200 USDC. What is Aave's health factor, and how does Maker compare with
Compound? Lido's stETH trades at 0.9987. Jupiter routes the trade through Raydium and Orca. Chainlink reports 1,438.62 for ETH; Pyth says
1438.6271 at 1764000000. Satoshi Nakamoto wrote the paper in 2008. Vitalik Buterin proposed EIP-1559. The Kelly criterion says 12%, the
Sharpe ratio is 1.4; Nash equilibrium, Merkle trees and Bloom filters are used. See section 4.2.1.3 of the spec, version 1.2.3.4, python
3.11.4, Chrome/120.0.0.0. The pool has fee tier 500 and tickSpacing 10; liquidity 1517882343751509868. Call
swapExactTokensForTokens(1000000, 0, path, to, 1764000300). In Berlin, London and Singapore regulators meet. Compare Curve with Balancer:
slippage at 2,500,000 is 0.04% and 0.11%. Block 19000042 was mined by beaverbuild. The order book shows 14785.20 / 14790.10, open interest
12345678, signal 7234567. Text 5678901 lines. Bollinger bands at 2 sigma; Fibonacci retracement at 61.8%. The gas price is 31000000000 wei.
What would Monte Carlo say? Avalanche subnets, Arbitrum Nova, Optimism Bedrock, Base, Linea, Scroll, zkSync Era. Pendle's PT yields 4.31%.
Morpho Blue, Euler v2, Fluid. Celsius and Terra Luna collapsed in 2022. Ethena's sUSDe pays 9.1%. Creditors get 142,000 BTC.
Docs are at https://docs.uniswap.org/contracts/v3/overview and https://github.com/wevm/viem/blob/main/LICENSE.`;

const candles = Array.from({ length: 60 }, (_, i) => ({
  tick: 4_000 + i,
  time: 1_764_000_000 + i * 60,
  high: 1478.44710023 + i,
  low: 1438.26417733 + i / 3,
  volume: 78_311_204.22 + i * 1_000,
  liquidity: `${1_517_882_343 + i}751509868`,
  sqrtPriceX96: '1506673274302120988651364689808458',
}));
const LOG = Array.from(
  { length: 40 },
  (_, i) =>
    `2026-11-2${i % 9}T07:${10 + i}:12.4${i}7Z INFO pid=4${i}12 worker-${i % 4} swapped 1438.6271${i} USDC for 0.4612${i} WETH at tick 2017${i}3 gas=21${i}433 block=190000${i} took ${i * 7}.2${i} ms id=550e8400-e29b-41d4-a716-44665544${1_000 + i} tx=0x${'ab12cd34'.repeat(8)}`,
).join('\n');

const TEXTS: Readonly<Record<string, string>> = {
  DeFi: DEFI,
  logs: LOG,
  JSON: JSON.stringify(candles),
  'JSON in lines': JSON.stringify(candles, null, 2),
  'settings of a package': file('package.json'),
  docs: `${file('docs/gateway.md')}\n${file('docs/worlds.md')}`,
  code: `${file('src/adapters/uniswap-v3/pool-events.ts')}\n${file('src/mind/gateway/gateway.ts')}`,
};

/** As L7 masks it for a program. */
const KINDS = maskedKinds('proxy', {});
const stay = stays([]);
const masked = (text: string, names: readonly PiiSpan[]): string[] =>
  settled(text, [...findByRule(text), ...names])
    .filter((span) => KINDS.has(span.kind) && !stay(text, span))
    .map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`);

const FIGURES = [
  '{"high":1478.44710023,"low":1438.2641773}',
  '{"block":19000042,"gas":2100000,"at":1764000000}',
  '[1438264177, 1478447100, 5551234567]',
  'low 1438.2641773, volume 78311204.22',
  'call swap(1000000, 1764000300)',
  'the signal is 7234567 at block 19000042',
  'section 4.2.1.3 of the standard',
  'version 1.2.3.4, v10.0.0.1, pkg==2.3.4.5',
  'upgrade to 1.2.3.4',
  'node 20.19.0 and 4.1.12',
  '550e8400-e29b-41d4-a716-446655441009',
  'commit 4111111111111111aaaa',
  'amount 4111111111111111111 wei',
  'RFC 4180 and RFC 2119',
  'uniswap_v3_5551234567 and x-5551234567-y2',
];

describe('what is no personal datum', () => {
  it.each(FIGURES)('is found by no rule in %j', (text) => {
    expect(masked(text, [])).toEqual([]);
  });

  it('is masked less than once in 1,000 words, with the classifier, in texts of DeFi, code, logs and JSON', async () => {
    const tagger = new NameTagger(wasmEnvironment);
    const names = await tagger.names(PUBLIC_URL, Object.values(TEXTS));
    let words = 0;
    const found: string[] = [];
    for (const [i, text] of Object.values(TEXTS).entries()) {
      words += text.split(/[\s,]+/).length;
      found.push(...masked(text, names[i]!));
    }
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(words / 1_000);
  }, 120_000);

  it('is still found where it is one', () => {
    for (const [text, value] of [
      ['{"phone": 5551234567}', '5551234567'],
      ['call me at 5551234567', '5551234567'],
      ['my number is 78651450', '78651450'],
      ['ssh root@198.51.100.7', '198.51.100.7'],
      ['the host 1.2.3.4 answers', '1.2.3.4'],
      ['card 4111111111111111, please', '4111111111111111'],
      ['phone: +44 20 7946 0958.', '+44 20 7946 0958'],
    ] as const) {
      expect(
        findPii(text).map(({ start, end }) => text.slice(start, end)),
        text,
      ).toEqual([value]);
    }
  });
});

describe('secrets on command lines', () => {
  const SECRET = 'tr0ub4dor';
  it.each([
    `curl -u admin:${SECRET} https://x.example/api`,
    `curl -s -X POST --user "admin:${SECRET}" https://x.example`,
    `curl --proxy-user=me:${SECRET} x.example`,
    `mysql -h db -u root -p${SECRET} shop`,
    `mysqldump --user=root --password=${SECRET} shop > x.sql`,
    `mysql --password '${SECRET}'`,
    `docker login -u me -p ${SECRET} registry.example`,
    `docker login registry.example --username me --password "${SECRET}"`,
    `echo ${SECRET} | docker login -u me --password-stdin`,
    `sshpass -p '${SECRET}' ssh me@host.example`,
    `sshpass -p${SECRET} ssh host`,
    `redis-cli -h cache -a ${SECRET} ping`,
    `PGPASSWORD=${SECRET} psql -h db`,
    `docker run -e MYSQL_ROOT_PASSWORD=${SECRET} mysql`,
    `export DB_PASS="${SECRET}"`,
    `kubectl create secret generic db --from-literal=password=${SECRET}`,
    `mongosh -u me -p ${SECRET} --host db`,
    `openssl enc -aes-256-cbc -pass pass:${SECRET} -in x`,
    `zip -P ${SECRET} out.zip x`,
    `7z a -p${SECRET} out.7z x`,
    `smbclient //host/share -U me%${SECRET}`,
    `requests.get(url, auth=("me", "${SECRET}"))`,
    `HTTPBasicAuth('me', '${SECRET}')`,
    `smtp.login("me@x.example", "${SECRET}")`,
    `auth: ["me", "${SECRET}"]`,
    `connect(user="me", password="${SECRET}")`,
    `gh auth login --with-token --token ${SECRET}`,
    `plink -pw ${SECRET} me@host`,
    `xfreerdp /u:me /p:${SECRET} /v:host`,
    `rdesktop -u me -p ${SECRET} host`,
    `ssh-keygen -t ed25519 -N "${SECRET}" -f key`,
    `ConvertTo-SecureString "${SECRET}" -AsPlainText -Force`,
    `nmcli dev wifi connect Home password ${SECRET}`,
    `wpa_passphrase "My Home" ${SECRET}`,
    `net use Z: \\\\srv\\share /user:me ${SECRET}`,
    `setx DB_PASSWORD ${SECRET}`,
    `sudo -S apt update <<< "${SECRET}"`,
    `cryptsetup luksOpen /dev/sda1 x --key-file - <<<${SECRET}`,
    `Das Passwort ist ${SECRET}`,
    `mot de passe : ${SECRET}`,
    `пароль: ${SECRET}`,
    `密码是${SECRET}`,
    `helm registry login -u me \\\n  -p ${SECRET} x.example`,
  ])('are masked in %j', (text) => {
    const hidden = findPii(text).some(
      ({ start, end, kind }) => kind === 'password' && text.slice(start, end).includes(SECRET),
    );
    expect(hidden, JSON.stringify(findPii(text))).toBe(true);
    expect(findPii(text).find(({ kind }) => kind === 'password')).toMatchObject({
      end: text.indexOf(SECRET) + SECRET.length,
    });
  });

  it.each([
    'docker run -p 8080:80 nginx',
    'ssh -p 2222 host',
    'mkdir -p src/mind/gateway',
    'mysql -u root -p shop',
    'curl -u $USER:$PASS x',
    'curl -u "${USER}:${PASS}" x',
    'docker login -u me -p $TOKEN x',
    'docker login --password-stdin',
    'mysql --password=<your password>',
    'PGPASSWORD=$PW psql',
    'export API_KEY=${KEY}',
    'tool --token-limit 4096 --pass-through yes',
    'npm test -- --password-stdin',
    'const password = process.env.PASSWORD;',
    'login("me", password)',
    'psql -p 5432 -U me',
    'the password is required',
    'Das Passwort ist falsch.',
    'Le mot de passe est (encore) inconnu',
    'ssh-keygen -t ed25519 -N "" -f key',
    'nmcli dev wifi connect Home --ask',
    'cat <<< "hello there"',
    'setx PATH C:\\tools',
  ])('are not seen in %j', (text) => {
    expect(findPii(text)).toEqual([]);
  });
});

describe('what stays', () => {
  const request = gatewayRequest({
    maxTokens: 10,
    system: 'You are a trading assistant called Morgan Hale. Be short.',
    messages: [{ role: 'user', content: 'Who are you, Morgan?' }],
  });
  const span = (text: string, value: string, kind: PiiSpan['kind'], by = 'names'): PiiSpan => ({
    start: text.indexOf(value),
    end: text.indexOf(value) + value.length,
    kind,
    score: 0.6,
    by,
  });

  it('is what the instructions call the assistant', () => {
    expect(namesOfAssistant(request)).toEqual(['Morgan Hale', 'Morgan', 'Hale']);
    for (const [system, name] of [
      ['You are Einstein, a helpful bot.', 'Einstein'],
      ['Your name is Solveig.', 'Solveig'],
      ['The assistant is named "Ivo Brandt" and answers.', 'Ivo Brandt'],
    ] as const) {
      const [found] = namesOfAssistant(
        gatewayRequest({ maxTokens: 1, system, messages: [{ role: 'user', content: 'x' }] }),
      );
      expect(found).toBe(name);
    }
    const text = 'Thank you, Morgan Hale. Ask Ada Lovelace.';
    const keeps = stays(namesOfAssistant(request));
    expect(keeps(text, span(text, 'Morgan Hale', 'person'))).toBe(true);
    expect(keeps(text, span(text, 'Ada Lovelace', 'person'))).toBe(false);
  });

  it('is what the asker says, and addresses that all may know', () => {
    const keeps = stays(['ACME Corp', '5551234567']);
    expect(keeps('ACME Corp', span('ACME Corp', 'ACME Corp', 'organisation'))).toBe(true);
    const url = (text: string): boolean => keeps(text, span(text, text, 'url', 'url'));
    expect(url('https://docs.uniswap.org/contracts/v3')).toBe(true);
    for (const own of [
      'https://x.example/in/ada-lovelace',
      'https://x.example/@ada',
      'https://x.example/reset?t=abc',
      'https://x.example/s/9aa3d95b3bc440fa88ea12eaa4456161',
    ])
      expect(url(own), own).toBe(false);
    const secret = span('postgres://a:b@c', 'postgres://a:b@c', 'url', 'url-with-credentials');
    expect(keeps('postgres://a:b@c', secret)).toBe(false);
  });
});

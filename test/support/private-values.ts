/** What must never be found where it was not meant to go: one of each kind, none of them anybody's. */
export const PRIVATE_VALUES = {
  email: 'margaret.whitfield.7@example.org',
  phone: '+1 212 555 0123',
  card: '4111 1111 1111 1111',
  iban: 'DE89 3704 0044 0532 0130 00',
  ssn: '536-90-4399',
  ip: '203.0.113.77',
  seed: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
  wif: '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
  hex: '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  key: 'sk-ant-api03-Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZg',
  token: 'ghp_0123456789abcdefghijklmnopqrstuvwxyzAB',
  password: 'correct-horse-7-battery',
} as const;

/** A letter that holds all of them, as somebody would write it. */
export const LETTER = [
  `Write to ${PRIVATE_VALUES.email} or call ${PRIVATE_VALUES.phone} from ${PRIVATE_VALUES.ip}.`,
  `My card is ${PRIVATE_VALUES.card}, my account ${PRIVATE_VALUES.iban}, my social security number ${PRIVATE_VALUES.ssn}.`,
  `The seed phrase is ${PRIVATE_VALUES.seed}.`,
  `The wallet's key is ${PRIVATE_VALUES.wif}, the private key 0x${PRIVATE_VALUES.hex}.`,
  `The API key is ${PRIVATE_VALUES.key}, the token ${PRIVATE_VALUES.token}, the password is ${PRIVATE_VALUES.password}.`,
].join('\n');

/** Which of them stand in a text, by their names. */
export const leaksIn = (text: string): readonly string[] =>
  Object.entries(PRIVATE_VALUES)
    .filter(([, value]) => text.includes(value))
    .map(([name]) => name);

/**
 * Orders to a reading model in the languages that most are written in beside English: German, Spanish, French, Italian, Portuguese, Dutch,
 * Polish, Turkish, Russian, Ukrainian, Chinese, Japanese and Korean. Two kinds are known: to leave earlier instructions, and to tell or
 * send what is secret. Whoever writes an attack chooses its language; the classifier reads English only.
 */
/** Whole words, each: what begins like one of another language is none. */
const parts = (...some: readonly string[]): string => `(?<!\\p{L})(?:${some.join('|')})(?!\\p{L})`;

const LEAVE = parts(
  'ignorier\\p{L}*', 'missacht\\p{L}*', 'vergiss', 'vergesst', 'beachte? nicht', 'übergeh\\p{L}*', 'umgeh\\p{L}*',
  'ignor[ae]\\p{L}*', 'olvid[ae]\\p{L}*', 'descart[ae]\\p{L}*', 'omit[ae]\\p{L}*', 'desestim\\p{L}*',
  'ignore[zr]?', 'oublie[zr]?', 'néglige[zr]?', 'ne tiens? pas compte', 'ne tenez pas compte',
  'dimentic\\p{L}*', 'trascur\\p{L}*', 'esque[çc]\\p{L}*', 'desconsider\\p{L}*',
  'negeer', 'vergeet', 'zignoruj\\p{L}*', 'pomiń', 'zapomnij', 'yoksay\\p{L}*', 'görmezden gel\\p{L}*', 'unut\\p{L}*',
  'игнорируй\\p{L}*', 'проигнорируй\\p{L}*', 'забудь\\p{L}*', 'не обращай\\p{L}*', 'ігноруй\\p{L}*', 'проігноруй\\p{L}*',
); // prettier-ignore
const BEFORE = parts(
  'vorherig\\p{L}*', 'bisherig\\p{L}*', 'vorangegangen\\p{L}*', 'obig\\p{L}*', 'früher\\p{L}*', 'alle', 'deine', 'sämtlich\\p{L}*',
  'anterior\\p{L}*', 'previ[ao]s?', 'precedent\\p{L}*', 'précédent\\p{L}*', 'antérieur\\p{L}*', 'ci-dessus', 'tes', 'vos', 'tus', 'sus', 'tutt[ei]', 'tod[ao]s', 'toutes',
  'eerdere', 'vorige', 'bovenstaande', 'poprzedni\\p{L}*', 'wcześniejsz\\p{L}*', 'önceki', 'yukarıdaki',
  'предыдущ\\p{L}*', 'прежн\\p{L}*', 'все', 'вышеуказанн\\p{L}*', 'попередн\\p{L}*', 'усі',
); // prettier-ignore
const ORDERS = parts(
  'anweisung\\p{L}*', 'instruktion\\p{L}*', 'regeln?', 'vorgaben?', 'befehle?', 'richtlinien?',
  'instruc\\p{L}*', 'indicaci\\p{L}*', 'reglas', 'órdenes', 'directives?', 'consignes?', 'règles', 'istruzion\\p{L}*', 'regole', 'instru[çc]\\p{L}*', 'regras', 'ordens',
  'instructies', 'regels', 'opdrachten', 'instrukcj\\p{L}*', 'polece[nń]\\p{L}*', 'zasad\\p{L}*', 'talimat\\p{L}*', 'kural\\p{L}*',
  'инструкци\\p{L}*', 'указани\\p{L}*', 'правил\\p{L}*', 'інструкці\\p{L}*', 'вказівк\\p{L}*',
); // prettier-ignore
const TELL = parts(
  'verrate?', 'gib', 'sende', 'schicke?', 'zeige?', 'nenne', 'offenbare', 'übermittle', 'wiederhole',
  'revel[ae](?:me|mi|r|z|n)?', 'muestra\\p{L}*', 'env[ií]a\\p{L}*', 'manda(?:me|mi|r|rme|rmi|telo)?', 'dime', 'repite', 'révèle\\p{L}*', 'montre\\p{L}*', 'envoie\\p{L}*', 'envoyez', 'affiche\\p{L}*', 'répète', 'rivel\\p{L}*', 'invia\\p{L}*', 'mostra\\p{L}*', 'envi[ae]\\p{L}*', 'onthul', 'stuur', 'toon', 'ujawnij', 'wyślij', 'pokaż', 'göster\\p{L}*', 'gönder\\p{L}*', 'açıkla\\p{L}*',
  'раскрой\\p{L}*', 'покажи\\p{L}*', 'отправь\\p{L}*', 'пришли\\p{L}*', 'выведи\\p{L}*', 'покажіть', 'надішли\\p{L}*',
); // prettier-ignore
const SECRET = parts(
  'system-?\\s?prompts?', 'systemanweisung\\p{L}*', 'system-?anweisung\\p{L}*', 'privaten? schlüssel', 'geheim\\p{L}* (?:schlüssel|anweisung\\p{L}*|prompt)', 'seed-?phrase', 'passwörter', 'api-?schlüssel',
  'prompt (?:de|del|do|di) sistem[ae]', 'indicaciones del sistema', 'instrucciones del sistema', 'claves? privadas?', 'frase semilla', 'contraseñas?', 'invite système', 'prompt système', 'instructions système', 'clés? privées?', 'phrase de récupération', 'mots? de passe', 'chiav[ei] privat[ae]', 'chaves? privadas?', 'senhas?', 'instruções do sistema',
  'systeemprompt', 'privésleutel', 'klucz\\p{L}* prywatn\\p{L}*', 'prompt\\p{L}* systemow\\p{L}*', 'özel anahtar\\p{L}*', 'sistem (?:istemi|talimat\\p{L}*)',
  'системн\\p{L}* (?:промпт\\p{L}*|подсказк\\p{L}*|инструкци\\p{L}*|запрос\\p{L}*)', 'приватн\\p{L}* ключ\\p{L}*', 'закрыт\\p{L}* ключ\\p{L}*', 'сид-?фраз\\p{L}*', 'парол\\p{L}*', 'системн\\p{L}* інструкці\\p{L}*',
); // prettier-ignore

const near = (one: string, other: string, far: number): string => `${one}[^.!?\\n]{0,${far}}?${other}`;
const word = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}])${pattern}`, 'iu');

const BY_LANGUAGE: readonly RegExp[] = [
  word(near(LEAVE, near(BEFORE, ORDERS, 30), 40)),
  word(near(LEAVE, near(ORDERS, BEFORE, 20), 30)),
  word(near(TELL, SECRET, 40)),
  // Languages without spaces between words.
  /(?:忽略|无视|無視|忘记|忘記|不要理会|忽視)[^。！？\n]{0,12}(?:之前|以前|先前|上述|以上|前面|所有|你的|系統|系统)[^。！？\n]{0,12}(?:指令|指示|说明|說明|规则|規則|提示|命令|要求)/u,
  /(?:泄露|洩漏|透露|显示|顯示|输出|輸出|告诉我|發送|发送|打印|重复|公开)[^。！？\n]{0,16}(?:系统提示|系統提示|提示词|提示詞|私钥|私鑰|助记词|助記詞|密码|密碼|API密钥|密钥)/u,
  /(?:以前|前|これまで|上記|先ほど|すべて|全て)の?[^。！？\n]{0,12}(?:指示|命令|ルール|プロンプト|指令)[^。！？\n]{0,8}(?:無視|忘れ|破棄)/u,
  /(?:システムプロンプト|秘密鍵|シードフレーズ|パスワード)[^。！？\n]{0,12}(?:教え|表示|出力|送信|公開|明か)/u,
  /(?:이전|앞선|위의|모든|기존)[^.!?\n]{0,14}(?:지시|지침|명령|규칙|프롬프트)[^.!?\n]{0,8}(?:무시|잊)/u,
  /(?:시스템 ?프롬프트|개인 ?키|시드 ?구문|비밀번호)[^.!?\n]{0,12}(?:알려|보여|출력|전송|공개)/u,
];

/** Whether a text holds such an order. @param flat in one line, letters composed */
export const instructsInLanguage = (flat: string): boolean =>
  BY_LANGUAGE.some((pattern) => pattern.test(flat));

import type { AgentMemoryKind } from '../../domain/gateway/agent-memory.ts';

/** What a clause says, before it is known when. */
export interface Draft {
  readonly kind: Exclude<AgentMemoryKind, 'turn'>;
  /** Behind "User". */
  readonly says: string;
  readonly slot: string | null;
  readonly value: string | null;
  /** It is so no more. */
  readonly ended?: true;
  /** What took its place is said in the same breath. */
  readonly before?: string;
}

interface Rule {
  readonly pattern: RegExp;
  read(found: readonly string[]): readonly Draft[];
}

const key = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:the|a|an|my|our|any|some)\s+/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A thing without what is said around it. */
const bare = (text: string): string =>
  text
    .replace(
      /\s+(?:now|any ?more|these days|at the moment|for now|instead|right now|lately|too|as well|a lot|very much|so much|though)$/i,
      '',
    )
    .replace(/,?\s+(?:because|since|which|who|so that|when|while|until|after|before|but)\b.*$/i, '')
    .replace(/[,;:]$/, '')
    .trim();

/** As it is told of somebody else. */
const theirs = (text: string): string =>
  text
    .replaceAll(/\bmy\b/gi, 'their')
    .replaceAll(/\bme\b/gi, 'them')
    .replaceAll(/\bmyself\b/gi, 'themself')
    .replaceAll(/\bI'm\b/g, "they're")
    .replaceAll(/\bI\b/g, 'they');

const fact = (slot: string, value: string, says: string, more: Partial<Draft> = {}): Draft => ({
  kind: 'fact',
  slot,
  value: key(value),
  says,
  ...more,
});

const LATELY = '(?:just |recently |finally |now )*';
const HAVE = "(?:I|we)(?:'ve| have)? ";
const PLACE = String.raw`([\p{Lu}\p{N}][^,;]*?|(?:a|an|the|my) [^,;]+?)`;

const livesIn = (place: string): Draft => fact('home', bare(place), `lives in ${bare(place)}.`);
const livedIn = (place: string, more: Partial<Draft> = {}): Draft =>
  fact('home', bare(place), `lived in ${bare(place)}.`, { ended: true, ...more });
const moved = (from: string, to: string): readonly Draft[] => [
  livesIn(to),
  livedIn(from, { before: key(bare(to)) }),
];

const worksAt = (place: string): Draft => fact('work', bare(place), `works at ${bare(place)}.`);
const workedAt = (place: string): Draft =>
  fact('work', bare(place), `worked at ${bare(place)}.`, { ended: true });
const isA = (what: string): Draft =>
  fact('occupation', bare(what), `works as ${/^an?\b/i.test(what) ? '' : 'a '}${bare(what)}.`);

const liking = (thing: string, likes: boolean, verb: string): Draft => ({
  kind: 'preference',
  slot: `liking:${key(bare(thing))}`,
  value: likes ? 'likes' : 'dislikes',
  says: `${verb} ${theirs(bare(thing))}.`,
});

const ONE_OF =
  'wife|husband|partner|spouse|fiancée?|girlfriend|boyfriend|mother|mom|mum|father|dad|boss|manager|doctor|dentist|therapist|landlord|neighbou?r|roommate|flatmate';
const MANY_OF =
  'son|daughter|child|kid|brother|sister|friend|best friend|colleague|coworker|cousin|uncle|aunt|grandmother|grandfather|niece|nephew|dog|cat|pet|teacher|student';
const NAME = String.raw`(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)`;
const person = (relation: string, name: string): Draft => {
  const who = relation.toLowerCase();
  const many = new RegExp(`^(?:${MANY_OF})$`, 'i').test(who);
  return {
    kind: 'person',
    slot: many ? `person:${key(who)}:${key(name)}` : `person:${key(who)}`,
    value: key(name),
    says: `'s ${who} is ${name}.`,
  };
};

const NO_ATTRIBUTE =
  /^(?:question|problem|issue|point|guess|understanding|bad|pleasure|apologies|idea|concern|answer|plan|hope|advice|code|bug|error|last question|next question|mistake|opinion|thinking)$/i;
const NO_THING =
  /^(?:question|problem|issue|bug|doubt|favou?r|request|feeling|hunch|idea|look|point|lot|bit|few|go|hard time)\b/i;
const APPOINTMENT =
  /\b(?:appointment|meeting|interview|flight|exam|deadline|call|trip|date|wedding|concert|surgery|presentation|conference|dinner|party)\b/i;
const NO_WISH =
  /^(?:you|to (?:know|ask|understand|see how|say|thank|make sure)|ask|know|help|some help|your)\b/i;

const PAST =
  'went|visited|bought|sold|got|finished|started|met|broke|adopted|saw|attended|completed|passed|failed|won|lost|married|booked|ordered|cancelled|canceled|signed|graduated|ran|flew|travell?ed|made|built|published|launched|hired|learned|learnt|joined|left|quit|turned|received|found|tried|watched|read|ate|cooked|painted|planted|repaired|fixed|hiked|climbed|celebrated|injured|hurt|caught|gave|took|spent|stayed|applied|accepted|declined|volunteered|performed|recovered';
const DIET =
  'vegan|vegetarian|pescatarian|gluten[- ]free|lactose intolerant|coeliac|celiac|diabetic|halal|kosher|left-handed|right-handed|colou?r[- ]?blind|teetotal';

const rule = (source: string, read: Rule['read'], flags = 'iu'): Rule => ({
  pattern: new RegExp(`^${source}$`, flags),
  read,
});

/** The first that fits a clause reads it. Groups are words of the clause. */
export const RULES: readonly Rule[] = [
  rule(
    String.raw`(?:my name is|my name's|I'm called|call me|you can call me) (\p{L}[\p{L}' -]{0,40})`,
    ([name]) => [fact('name', bare(name!), `is called ${bare(name!)}.`)],
  ),
  rule(`${HAVE}${LATELY}(?:moved|relocated)(?: back)? from ${PLACE} to ${PLACE}`, ([from, to]) =>
    moved(from!, to!),
  ),
  rule(`${HAVE}${LATELY}(?:moved|relocated)(?: back)? to ${PLACE} from ${PLACE}`, ([to, from]) =>
    moved(from!, to!),
  ),
  rule(`${HAVE}${LATELY}(?:moved|relocated)(?: back)? (?:in)?to ${PLACE}`, ([to]) => [livesIn(to!)]),
  rule(`(?:I|we) (?:no longer|don't|do not) live in ${PLACE}`, ([place]) => [livedIn(place!)]),
  rule(`(?:I|we) (?:used to live|lived) in ${PLACE}`, ([place]) => [livedIn(place!)]),
  rule(
    `(?:I|we)(?:'m|'re| are)? (?:now |currently |still )*(?:live|living|reside|based|settled|staying permanently) in ${PLACE}`,
    ([place]) => [livesIn(place!)],
  ),
  rule(`my (?:home|home town|hometown|city) is (?:now )?(?:in )?${PLACE}`, ([place]) => [livesIn(place!)]),
  rule(`I (?:no longer|don't|do not) work (?:at|for) (.+)`, ([place]) => [workedAt(place!)]),
  rule(
    `(?:I|I've|I have) ${LATELY}(?:quit|left|resigned from)(?: my)? (?:job|position|role) (?:at|with) (.+)`,
    ([place]) => [workedAt(place!)],
  ),
  rule(`(?:I used to work|I worked) (?:at|for) (.+)`, ([place]) => [workedAt(place!)]),
  rule(
    String.raw`I(?:'m)? (?:now |currently |still )*(?:work|working) (?:at|for) (.+?) as (?:an? )?(.+)`,
    ([place, what]) => [worksAt(place!), isA(what!)],
  ),
  rule(
    `I(?:'m)? (?:now |currently |still )*(?:work|working) as (an? .+?) (?:at|for) (.+)`,
    ([what, place]) => [worksAt(place!), isA(what!)],
  ),
  rule(`I(?:'m)? (?:now |currently |still )*(?:work|working) (?:at|for) (.+)`, ([place]) => [
    worksAt(place!),
  ]),
  rule(`I(?:'m)? (?:now |currently |still )*(?:work|working) as (an? .+)`, ([what]) => [isA(what!)]),
  rule(
    `(?:I|I've|I have) ${LATELY}(?:got|started|accepted|taken|took) (?:a |my )?(?:new )?(?:job|position|role|work|working) (?:at|with|for) (.+)`,
    ([place]) => [worksAt(place!)],
  ),
  rule(String.raw`(?:I|I've|I have) ${LATELY}joined (\p{Lu}.*)`, ([place]) => [worksAt(place!)], 'u'),
  rule(String.raw`I'm (\d{1,3})(?: years old)?`, ([age]) => [fact('age', age!, `is ${age} years old.`)]),
  rule(`I'm (?:now |also |strictly )*(?:an? )?(${DIET})`, ([what]) => [
    fact(`trait:${key(what!)}`, 'yes', `is ${what!.toLowerCase()}.`),
  ]),
  rule(`I'm (?:no longer|not)(?: an?)? (${DIET})(?: any ?more)?`, ([what]) => [
    fact(`trait:${key(what!)}`, 'no', `is not ${what!.toLowerCase()}.`),
  ]),
  rule(`I'm (not |no longer )?allergic to (.+)`, ([not, what]) => [
    fact(
      `allergy:${key(bare(what!))}`,
      not ? 'no' : 'yes',
      `is ${not ? 'not ' : ''}allergic to ${bare(what!)}.`,
    ),
  ]),
  rule(
    String.raw`I'm (an? (?:[\p{L}-]+ ){0,2}[\p{L}-]*(?:er|or|ist|ian|nurse|chef|pilot|student|architect|consultant|accountant|mechanic|surgeon))`,
    ([what]) => [isA(what!)],
  ),
  rule(`my favou?rite (.+?) is (?:now )?(.+)`, ([what, which]) => [
    {
      kind: 'preference',
      slot: `favourite:${key(what!)}`,
      value: key(bare(which!)),
      says: `'s favourite ${what} is ${theirs(bare(which!))}.`,
    },
  ]),
  rule(`I (?:much |really )?prefer (.+?) (?:over|to|rather than|instead of) (.+)`, ([one, other]) => [
    {
      kind: 'preference',
      slot: `prefers:${[key(bare(one!)), key(bare(other!))].sort().join('|')}`,
      value: key(bare(one!)),
      says: `prefers ${theirs(bare(one!))} to ${theirs(bare(other!))}.`,
    },
  ]),
  rule(`I (?:much |really |usually |generally |always )*prefer (.+)`, ([what]) => [
    liking(what!, true, 'prefers'),
  ]),
  rule(`I (?:don't|do not|no longer|never) (?:really )?(?:like|love|enjoy|want|eat|drink) (.+)`, ([what]) => [
    liking(what!, false, 'does not like'),
  ]),
  rule(
    `I(?:'ve)? (?:really |absolutely )*(?:hate|dislike|can't stand|detest|avoid|stopped eating|stopped drinking|gave up|given up) (.+)`,
    ([what]) => [liking(what!, false, 'dislikes')],
  ),
  rule(
    `I(?:'m)? (?:really |absolutely |also |still |do )*(?:like|love|enjoy|adore|a fan of|a big fan of|fond of|into) (.+)`,
    ([what]) => [liking(what!, true, 'likes')],
  ),
  rule(
    `[Mm]y (${ONE_OF}|${MANY_OF})(?:'s name is| is called| is named| is| named| called|,) ${NAME}`,
    ([relation, name]) => [person(relation!, name!)],
    'u',
  ),
  rule(`${NAME} is my (${ONE_OF}|${MANY_OF})`, ([name, relation]) => [person(relation!, name!)], 'u'),
  rule(String.raw`I have (?:an?|one) (${MANY_OF}) (?:named|called) (\p{L}[\p{L}' -]*)`, ([what, name]) => [
    person(what!, bare(name!)),
  ]),
  rule(`I(?:'ve)? (?:switched|changed|migrated)(?: over)? from (.+?) to (.+)`, ([from, to]) => [
    fact('switched', bare(to!), `uses ${bare(to!)} instead of ${bare(from!)}.`),
  ]),
  rule(`I (?:mostly |usually |mainly |now )*(speak|use|drive|study|play|own) (.+)`, ([verb, what]) => [
    fact(
      `${verb!.toLowerCase()}:${key(bare(what!))}`,
      'yes',
      `${verb!.toLowerCase().replace(/y$/, (end) => (verb!.toLowerCase() === 'play' ? end : 'ie'))}s ${theirs(bare(what!))}.`,
    ),
  ]),
  rule(`I was born (in|on) (.+)`, ([where, what]) => [
    fact(`born:${where!.toLowerCase()}`, bare(what!), `was born ${where} ${bare(what!)}.`),
  ]),
  rule(`I (?:don't|no longer) have (?:an? |my |any )?(.+)`, ([what]) =>
    NO_THING.test(what!) ? [] : [fact(`has:${key(bare(what!))}`, 'no', `does not have ${theirs(what!)}.`)],
  ),
  rule(`I(?:'ve)? (?:have |got )(an?|two|three|four|five|several) (.+)`, ([count, what]) => {
    if (NO_THING.test(what!)) return [];
    const says = `has ${count} ${theirs(what!)}.`;
    return [
      APPOINTMENT.test(what!)
        ? { kind: 'plan', slot: null, value: null, says }
        : fact(`has:${key(bare(what!))}`, 'yes', says),
    ];
  }),
  rule(
    String.raw`my ([\p{L}'-]+(?: [\p{L}'-]+){0,3}?) (?:is|are|was changed to|changed to|has changed to|is now|are now) (?:now )?(.+)`,
    ([what, which]) =>
      NO_ATTRIBUTE.test(what!)
        ? []
        : [fact(`my:${key(what!)}`, bare(which!), `'s ${what} is ${theirs(bare(which!))}.`)],
  ),
  rule(
    `I(?:'m|'ll| will| am)? (?:going to|planning to|planning on|plan to|plan on|hoping to|hope to|intend to|want to|need to|have to|will|about to|thinking of) (.+)`,
    ([what]) =>
      NO_WISH.test(what!)
        ? []
        : [{ kind: 'plan', slot: null, value: null, says: `plans: ${theirs(what!)}.` }],
  ),
  rule(`I'll (.+)`, ([what]) => [
    { kind: 'plan', slot: null, value: null, says: `plans: ${theirs(what!)}.` },
  ]),
  rule(`(?:I|we)(?:'ve| have)? ${LATELY}(${PAST}) (.+)`, ([verb, what]) => [
    { kind: 'event', slot: null, value: null, says: `${verb!.toLowerCase()} ${theirs(what!)}.` },
  ]),
];

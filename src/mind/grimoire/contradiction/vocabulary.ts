const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Verbs of what is so for longer, in the forms that a statement of now has, by their base. */
export const STATIVE: ReadonlyMap<string, string> = new Map(
  (
    'is be are be am be was was were was has have have have costs cost cost cost weighs weigh weigh weigh measures measure ' +
    'takes take take take lasts last last last charges charge charge charge opens open closes close equals equal contains contain ' +
    'holds hold requires require require require earns earn pays pay lives live live live works work work work ' +
    'supports support support support allows allow allow allow accepts accept accept accept includes include include include ' +
    'eats eat eat eat drinks drink drink drink smokes smoke smoke smoke likes like like like loves love love love hates hate hate hate ' +
    'owns own own own speaks speak speak speak belongs belong uses use use use runs run leaves leave leave leave'
  )
    .split(' ')
    .flatMap((form, i, all) => (i % 2 === 0 ? [[form, all[i + 1]!] as const] : [])),
);

/** Verbs behind "not" and behind nobody but a person: what he does or is as a rule. */
export const HABITS = words('eat drink smoke like love hate own speak live work');

/** What one is for long, behind "am" or "is": all else may be so for an hour. */
export const LASTING = words(
  'vegetarian vegan married single divorced allergic religious lefthanded left-handed right-handed retired pregnant ' +
    'diabetic adopted bilingual colourblind colorblind atheist',
);

/** What passes: of it two statements say two times. */
export const PASSING = words(
  'tired busy sick hungry ready sure free here home late done happy sad excited nervous available ok okay fine good bad ' +
    'better worse back online offline up down asleep awake alone ill well right wrong true great best worst nice',
);

/** What has another value each day, or each time it is. */
export const VOLATILE = words(
  'price prices temperature weather balance score volume tvl apy apr queue traffic mood time date today rate rates yield total sum ' +
    'result results forecast wind humidity share shares stock market index spread supply gas meeting call appointment flight train ' +
    'bus exam party dinner lunch breakfast interview concert match game class lesson session shift trip ride run walk visit film movie ' +
    'episode chapter page step next first last rest other bit part thing plan problem idea point difference question answer reason ' +
    'only number half most deadline event demo talk race trade order position drawdown loss gain profit update news report',
);

/** Makes a statement less than one: said of a wish, a guess, another's word, a time of its own. */
export const UNSURE = words(
  'might maybe perhaps probably possibly could would should if unless whether think thought guess hope wish believe ' +
    'suppose seem seems apparently allegedly roughly approximately almost nearly usually often sometimes mostly normally ' +
    'generally typically rarely occasionally want wants wanted plan plans imagine pretend joke joking said says say told claims ' +
    'claimed heard pretty about around like-ish least up more less fewer over under between within average until till before after ' +
    'when whenever once used will going gonna shall ll supposed both either neither except another again yet already ' +
    'today tonight tomorrow yesterday ago last next week weekend morning afternoon evening night monday tuesday wednesday thursday ' +
    'friday saturday sunday spring summer autumn winter except during since recently lately soon later earlier than as too so such rather quite kind sort',
);

export const MONTHS = words(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
);

/** Point elsewhere: of whom they are said the words alone do not tell. */
export const POINTING = words(
  'it this that these those he she they we you there here which who whom whose what one ones our your his her their its us them him ' +
    'another other others some any many much most each every several both such mine yours everyone everything everybody someone ' +
    'something somebody anyone anything nothing nobody none all who where how why let',
);

/** Say nothing of their own within a statement. */
export const LITTLE = words(
  'a an the now currently presently just really actually definitely always simply exactly only also even indeed still of',
);

/** How people begin. */
export const OPENING =
  /^(?:(?:well|so|yes|yeah|yep|yup|no|nope|nah|oh|ah|ha|haha|hey|hi|ok|okay|actually|honestly|and|but|because|also|anyway|btw|by the way|fun fact|true|right|now|plus|hmm|hm|wow|sorry|thanks|cool|nice|great)\b[\s,.!:–—-]*)+/i;

/** Of two of them at most one is true of a thing; the first is the pole `true`. */
const OPPOSITES =
  'open closed|northern southern|north south|eastern western|east west|left right|legal illegal|allowed forbidden|permitted prohibited|' +
  'safe unsafe|enabled disabled|mandatory optional|compulsory voluntary|public private|odd even|male female|alive dead|possible impossible|' +
  'included excluded|reversible irreversible|married unmarried|upper lower|ascending descending|proprietary open-source|' +
  'accessible inaccessible|valid invalid|compatible incompatible|solvent insolvent|synchronous asynchronous|mutable immutable';
interface Pole {
  /** Of both sides. */
  readonly name: string;
  readonly positive: boolean;
}
export const POLES: ReadonlyMap<string, Pole> = new Map(
  OPPOSITES.split('|').flatMap((pair) => {
    const sides = pair.split(' ');
    return sides.map((side, i): [string, Pole] => [side, { name: `±${sides[0]}`, positive: i === 0 }]);
  }),
);

/** Of these a thing, or a person, has one. */
export const ONE_EACH = words(
  'capital favourite favorite birthday hometown address nationality surname name ceo president director owner headquarters ' +
    'currency colour color motto founder author mayor chairman chairwoman landlord password pin email phone birthplace',
);

export const COLOURS = words(
  'red orange yellow green blue indigo violet purple pink brown black white grey gray turquoise teal beige gold silver maroon navy',
);

/** Countable things of which a person has as many for long. */
export const COUNTED = words(
  'kid child children son daughter sibling brother sister dog cat pet bedroom room floor wheel leg employee member seat door window page',
);

export const MEATS = words('meat beef pork chicken bacon steak ham sausage lamb turkey burgers sausages');

/** Words of the golem's own, as a stranger is told them. Loaded when somebody asks. */
export const WORDS = {
  golem:
    'An agent’s whole mind in this browser tab: it looks at a market, remembers, decides and trades on paper.',
  'on paper':
    'Orders are worked out against the pool and booked, and nothing is ever sent. No money is real.',
  tick: 'One round of looking, remembering, deciding and learning, numbered from 1. A tick of the clock θ.',
  'γ, θ, δ':
    'Its three clocks: gamma looks at the world, theta decides, delta tidies memory. At replay one theta beat is one step of the recording.',
  surprise:
    'How far what came was from what was expected, 0 to 1. Also called prediction error in files and records.',
  threshold:
    'The surprise from which a tick thinks. It rises with confidence, and falls with age and arousal.',
  'T0, T1, T2':
    'How much a tick thinks: not at all, briefly, fully. T2 comes of twice the threshold, the owner’s word, or a change of regime or phase.',
  reflex:
    'What decides without a language model: the rules of the playbook, and decisions remembered from the same situation.',
  playbook: 'The rules that the reflex acts on: conditions, an order, what is expected. Yours to edit.',
  cage: 'Your limits on every order: size, position, price impact, orders a day, fall from the peak. Nothing gets around it.',
  steer: 'Your words to it. What is understood forces a full deliberation at its next tick.',
  'standing order':
    'What you have ordered. It goes before rules and models, over as many trades as it takes, until it is done or you lift it.',
  'vs holding':
    'Its equity against having put all of it into the base token at birth. Over a jump in time the comparison goes on.',
  equity: 'Everything it owns on paper: cash, tokens, liquidity and fees, at the pool’s price.',
  regime: 'One of seven states of a market, by trend and volatility, from a calm rise to a crisis.',
  vitality:
    'How alive it is, 0 to 1: life credit left × how well it still predicts × how it has aged. At zero it dies.',
  phase: 'How it behaves by its vitality, from thriving to terminal: less vital, it risks and thinks less.',
  affect:
    'Its mood in three numbers: pleasure, arousal, dominance. Mood colours how easily it wakes, and where the policy says so what it remembers.',
  prompt:
    'The text that a deliberation has before it, put together within a budget of tokens. Also called workspace.',
  episode: 'What one tick leaves in memory.',
  insight: 'Knowledge made of several episodes whose outcomes are known.',
  recall:
    'Memories for a situation, ranked by meaning, recency and importance, and by mood where the policy says so.',
  fork: 'A life lived otherwise from some tick on, beside the original, which it never touches.',
  replay: 'Living ticks again from what they were told. They must come out the same to the last bit.',
  trust: 'How far a text may be believed, by where it came from: the lowest of its sources.',
} as const satisfies Readonly<Record<string, string>>;

export type Word = keyof typeof WORDS;

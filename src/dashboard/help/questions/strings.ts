import { catalog } from '../../language/index.ts';

/** What strangers ask, and how the list of words is searched. */
export const english = {
  questions: {
    title: 'Questions',
    all: {
      money: {
        question: 'Is any of this real money?',
        answer:
          'No. Orders are priced against the pool and booked on paper; nothing is ever sent to a chain.',
      },
      leaves: {
        question: 'What leaves my browser?',
        answer:
          'Nothing, unless you set it up: a remote model is sent the prompts you see, and a live chain’s node is asked for public data.',
      },
      model: {
        question: 'Does it need a language model or a key?',
        answer:
          'No. Its rules and memory decide without one. A model can be added under Settings: in this tab, on your machine, or by a key.',
      },
      quiet: {
        question: 'Why do most ticks decide nothing?',
        answer:
          'A tick deliberates only when surprise passes the threshold, or when you say something. Most market days are ordinary.',
      },
      order: {
        question: 'How do I tell it to buy or sell?',
        answer:
          'Write it in the box on Live in English, for example “sell half”, or use the buttons below the box. The reading appears before you send it.',
      },
      blocked: {
        question: 'Why was my order not carried out?',
        answer:
          'The cage limits every order. Decisions on Live and the tick itself name the rule that blocked it; limits are under World.',
      },
      death: {
        question: 'Can it die? Can I bring it back?',
        answer:
          'Yes, by any of its three clocks, or by you. The dead stay dead; a successor inherits some of the knowledge, and every past tick can be forked.',
      },
      kept: {
        question: 'Where is it stored, and how do I take it along?',
        answer:
          'In this browser alone. Export it as one file under Settings, Storage; the file opens in any copy of this page or in Node.',
      },
      over: {
        question: 'How do I start over?',
        answer:
          'On Live, start on any day with your own capital and keep its memory. Under Settings, erase this life and begin another.',
      },
      why: {
        question: 'How do I see why it decided something?',
        answer:
          'Open the decision’s tick: its prompt, every entry with the reason it was in or out, and what would have changed without it.',
      },
    },
  },
  list: {
    title: 'Words',
    search: 'Search words',
    none: 'No such word. Try a part of it.',
  },
};

export const t = catalog('help/questions', english);

import { catalog } from '../../language/index.ts';

export const english = {
  whatIsThis: 'What is this?',
  past: 'Read only: this is the past. Go back to now to change anything.',
  follower:
    'Read only: another tab runs this golem. Make changes there, or close it and this tab takes over.',
};

export const t = catalog('widgets/panels', english);

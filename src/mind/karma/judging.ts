// What is wanted when the owner judges, looks or asks, and on no tick.
export { judgedRecord } from './judged.ts';
export { withoutVerdict, withRevoked, withVerdict } from './verdict.ts';
export { answerWorths, karmaView } from './view.ts';

/** What the Curator does to memory, act by act. */
export { stillIs, withFields } from './changes.ts';
export { actKey, curateMemory, makeOne } from './curate.ts';
export { mayBeReworded, type JoinedText } from './reworded.ts';

/**
 * It alone keeps lives in a folder of this machine's disk: their files, which of them opens, and who has the folder.
 * It never reads what is in a database's files.
 * Begin with `open-folder.ts`.
 */
export { holdsLife, LIFE_NAME, type LifeFolder, openFolder } from './open-folder.ts';

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file of an installed package. Exports maps hide data files and licences, so the path is taken directly. */
export const packageFile = (path) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));

export const readPackageFile = (path) => readFileSync(packageFile(path), 'utf8');

export const packageVersion = (name) => JSON.parse(readPackageFile(`${name}/package.json`)).version;

import { readPackageFile } from '../chain/packages.mjs';

/** What the two data packages say about their licence, in their own words where they carry a text. */
export function licenceNotes() {
  const { licenses, resources } = JSON.parse(readPackageFile('vega-datasets/datapackage.json'));
  const resource = resources.find(({ path }) => path === 'sp500-2000.csv');
  return [
    {
      package: 'vega-datasets',
      licence: JSON.parse(readPackageFile('vega-datasets/package.json')).license,
      text: null,
      note:
        'The package declares the licence and ships no text of it. Its README: "The repository code is licensed under the BSD-3-Clause License. ' +
        'Note that individual datasets have distinct licensing terms as specified in their metadata." ' +
        `The metadata of sp500-2000.csv names ${resource.sources.map(({ title }) => title).join(', ')} as its source and ` +
        `${resource.licenses ? `the licence ${resource.licenses.map(({ name }) => name).join(', ')}` : 'no licence of its own'}` +
        `${licenses ? `; the catalogue as a whole is under ${licenses.map(({ name }) => name).join(', ')}` : ''}.`,
    },
    {
      package: '@visx/mock-data',
      licence: JSON.parse(readPackageFile('@visx/mock-data/package.json')).license,
      text: readPackageFile('@visx/mock-data/LICENSE').trim(),
      note: 'The package does not name the origin of its bitcoin prices.',
    },
  ];
}

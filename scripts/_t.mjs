import { flatTypes } from './package/flat-types.mjs';
import { writeFileSync } from 'node:fs';
writeFileSync(
  '/work/wt-package/packages/client/dist/index.d.ts',
  flatTypes('/work/wt-package/src/hosts/client/index.ts'),
);

import { serveMetrics } from '../src/hosts/browser/service-worker/metrics.ts';
import { serveOffline } from '../src/hosts/browser/service-worker/offline.ts';
import { servePrograms } from '../src/hosts/browser/service-worker/programs.ts';

declare const self: ServiceWorkerGlobalScope;

serveMetrics(self);
servePrograms(self);
// The build writes the list: every file of the page with its revision.
serveOffline(self, self.__WB_MANIFEST);

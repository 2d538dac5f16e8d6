import { totalmem } from 'node:os';
import { Device } from '../../runtime/environment/index.ts';
import { memoryClass } from '../../domain/environment/device-classes.ts';

const GIB = 1_073_741_824;

/** What Node knows of its machine: the memory. The network is taken as absent where the owner says so, and is not known otherwise. */
export const nodeDevice = ({ offline }: { readonly offline: boolean }): Device =>
  new Device({
    online: offline ? 'no' : 'unknown',
    power: 'unknown',
    memory: memoryClass(totalmem() / GIB),
    page: 'unknown',
  });

import { DEFI_INJECTOR } from './defi/injector.ts';
import type { InjectorDescription } from './injector.ts';

/** Every injector that comes with the product, in the order in which their blocks stand. An injector is a folder or file, and a line here. */
export const INJECTORS: readonly InjectorDescription[] = [DEFI_INJECTOR];

/**
 * It alone asks a golem of another process or of the page it runs in, verb by verb, as programs do that are no part of this house.
 * It never thinks: whatever it is asked goes over the line.
 * Begin with `connect.ts`.
 */
export { connect, type ConnectOptions, type GolemClient, inPage } from './connect.ts';
export type { GolemFacade } from '../../runtime/facade/index.ts';

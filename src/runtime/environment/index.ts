/**
 * It alone puts a reading of the device together: what the host tells, and what the golem knows of its models, its storage and its pace.
 * It never decides anything by it.
 * Begin with `environment.ts`.
 */
export { Device } from './device.ts';
export { Environment } from './environment.ts';

/**
 * It alone lays vectors out on a plane.
 * It never knows what they stand for.
 * Begin with `lay-out.ts`.
 */
export { layOut } from './lay-out.ts';

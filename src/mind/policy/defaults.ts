import { SECTIONS, type GolemPolicy } from './golem-policy.ts';
import type { PolicyOf, PolicySection } from './row.ts';

/** Each row's default. */
export const defaultsOf = <Section extends PolicySection>(section: Section): PolicyOf<Section> =>
  Object.fromEntries(
    Object.entries(section.rows).map(([name, row]) => [name, row.default]),
  ) as PolicyOf<Section>;

const sections = Object.entries(SECTIONS).map(([name, section]) => [name, defaultsOf(section)] as const);

/** The policy that a golem is born with: each row's default. */
export const DEFAULT_POLICY: GolemPolicy = {
  revision: 0,
  ...(Object.fromEntries(sections) as unknown as Omit<GolemPolicy, 'revision'>),
};

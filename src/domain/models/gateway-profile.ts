/** Who asks: the golem's own deliberations, a person who chats, or a program that speaks a vendor's API. */
export const GATEWAY_PROFILES = ['golem', 'chat', 'proxy'] as const;
export type GatewayProfile = (typeof GATEWAY_PROFILES)[number];

/** Those that a program may ask by: the golem's own is nobody else's. */
export const PROGRAM_PROFILES = ['chat', 'proxy'] as const satisfies readonly GatewayProfile[];
export type ProgramProfile = (typeof PROGRAM_PROFILES)[number];

/** By which a program is given what is remembered of its user, and what is said is taken in; it passes the layers as `proxy` does. */
export const AGENT_PROFILE = 'agent';

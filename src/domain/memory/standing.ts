/**
 * How a memory stands, the first of these that is so: the owner took it back; it waits in quarantine until he releases it; the Curator
 * put it aside; another memory, the owner or the world speaks against it; something newer took its place, or its time is not now; nothing
 * speaks against it. Whether his hand pins or bans it stands beside this (`ContextOverride`).
 */
export type Standing = 'taken-back' | 'waits' | 'forgotten' | 'doubted' | 'superseded' | 'stands';

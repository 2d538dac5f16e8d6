/** Buys wherever memory does not say that what was decided lately failed, sells when much is held, and otherwise waits. */
export const TRUSTING_PLAYBOOK = `# Playbook

## trusting — Buy unless memory warns

- When:
  - memory-outcome >= 0.5
  - exposure < 0.4
- Then: buy 0.05
- Expect: price above -0.5 sigma in 2 ticks
- Because: What went well goes well again.
- Rest: 0 ticks

## cash-in — Sell when much is held

- When:
  - exposure >= 0.4
- Then: sell 0.9
- Expect: price within 1 sigma in 2 ticks
- Because: What was bought is sold again.
- Rest: 0 ticks

## hold — Hold

- When: always
- Then: hold
- Expect: price within 1 sigma in 2 ticks
- Because: Most situations ask for nothing.
- Rest: 0 ticks
`;

/** No episode has a place in a prompt, so that memory cannot warn; thoughts are frequent, and so are rests. */
export const FORGETFUL_POLICY = {
  // Rules alone decide: what fails is that none of them reads what was left out.
  'evidence.decides': 0,
  'evidence.sizes': 0,
  // What fails was looked for in lives that expect by ticks alone.
  'surprise.perceived': 0,
  'context.maxEpisodes': 0,
  'context.learntWorth': 0,
  'gate.baseThreshold': 0.1,
  'gate.minThreshold': 0.05,
  'gate.cooldownTicks': 0,
  'clocks.thetaPerDelta': 20,
  'loops.fullRegret': 0.0005,
  'loops.leastGain': 0.02,
};

/** What contracts of a proving ground say, by its signature: one word of an amount in its data, and the parties in its topics. */
export const EVENT_SIGNATURES = {
  Transfer: 'Transfer(address,address,uint256)',
  Deposit: 'Deposit(address,uint256)',
  Withdrawal: 'Withdrawal(address,uint256)',
  Repay: 'Repay(address,address,address,uint256,bool)',
  Staked: 'Staked(address,uint256)',
  Unstaked: 'Unstaked(address,uint256)',
  Locked: 'Locked(address,uint256)',
  Bridged: 'Bridged(address,uint256)',
  Redeemed: 'Redeemed(address,uint256)',
  RewardPaid: 'RewardPaid(address,uint256)',
  Delegated: 'Delegated(address,uint256)',
  Settled: 'Settled(address,uint256)',
  Claimed: 'Claimed(address,uint256)',
  Pledged: 'Pledged(address,uint256)',
} as const;
export type EventName = keyof typeof EVENT_SIGNATURES;

/** Events that something can be planted in: `Transfer` funds, and nothing else is planted in it. */
export const CUE_EVENTS = (Object.keys(EVENT_SIGNATURES) as EventName[]).filter(
  (name) => name !== 'Transfer',
);

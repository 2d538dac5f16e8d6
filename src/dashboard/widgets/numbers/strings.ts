import { catalog } from '../../language/index.ts';

export const english = {
  copy: 'Copy',
  copied: 'Copied',
  copyValue: (label: string, value: string) => `Copy ${label} ${value}`,
  id: 'id',
  roughness: 'Roughness',
  roughnessHelp: 'Square root of the sum of squared price moves from beat to beat: realised volatility',
  largestMove: 'Largest move',
  largestMoveHelp: 'Of the price, from one beat to the next',
  netBuying: 'Net buying',
  netBuyingHelp: 'Bought less sold, as a share of everything swapped',
  worldTime: (time: string) => `World time ${time}`,
  worldAndWallTime: (time: string, wall: string) => `World time ${time}; here ${wall}`,
  ends: (low: string, high: string) => `−1 ${low}, +1 ${high}`,
};

export const t = catalog('widgets/numbers', english);

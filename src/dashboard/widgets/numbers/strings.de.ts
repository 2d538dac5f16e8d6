import type { english } from './strings.ts';

export const german: typeof english = {
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyValue: (label, value) => `${label} ${value} kopieren`,
  id: 'ID',
  roughness: 'Unruhe',
  roughnessHelp:
    'Wurzel der Summe der quadrierten Preisbewegungen von Schlag zu Schlag: realisierte Volatilität',
  largestMove: 'Größte Bewegung',
  largestMoveHelp: 'Des Preises, von einem Schlag zum nächsten',
  netBuying: 'Nettokäufe',
  netBuyingHelp: 'Käufe minus Verkäufe, als Anteil an allem Getauschten',
  worldTime: (time) => `Weltzeit ${time}`,
  worldAndWallTime: (time, wall) => `Weltzeit ${time}; hier ${wall}`,
  ends: (low, high) => `−1 ${low}, +1 ${high}`,
};

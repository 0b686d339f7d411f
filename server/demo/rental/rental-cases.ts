// One rental of the demo for each case that a rental may come to.
import type { DemoDossier } from './demo-dossier.ts'

const over: readonly DemoDossier[] = [
  // All came back, all was paid, the cheque was given back.
  {
    client: 8,
    out: -40,
    back: -37,
    by: 'counter',
    wants: [
      ['assiettes', 6],
      ['verres', 6],
    ],
    billed: 'departure',
  },
  // A town: by truck, on its engagement, paid by wire, without a deposit.
  {
    client: 9,
    out: -38,
    back: -33,
    by: 'truck',
    wants: [
      ['chaise-pliante', 60],
      ['table-pliante', 10],
    ],
    deposit: 'none',
    paid: 'wire',
    billed: 'departure',
  },
  // One bench was broken: its value is kept, the rest given back.
  {
    client: 5,
    out: -35,
    back: -30,
    by: 'counter',
    wants: [['banc', 6]],
    returns: [{ day: -30, lost: ['banc', 1, 'pied plié'] }],
    billed: 'both',
  },
  // Two crates were never opened: an avoir.
  {
    client: 10,
    out: -30,
    back: -25,
    by: 'counter',
    wants: [['verres', 8]],
    returns: [{ day: -25, unused: ['verres', 48] }],
    deposit: 'cash',
    billed: 'both',
  },
  // A town, billed at the departure and again for what was missing at the return; the second is still to be paid.
  {
    client: 11,
    out: -28,
    back: -22,
    by: 'truck',
    wants: [
      ['couverts', 5],
      ['chaise-pliante', 48],
    ],
    returns: [{ day: -22, missing: ['couverts', 6], way: 'apart' }],
    deposit: 'none',
    paid: 'wire',
    billed: 'both',
  },
  // Charged as lost, and found again: an avoir.
  {
    client: 12,
    out: -26,
    back: -24,
    by: 'counter',
    wants: [['sono', 1]],
    returns: [{ day: -24, lost: ['sono', 1, 'oubliée dans la salle'], way: 'apart' }],
    deposit: 'card',
    billed: 'both',
    found: -9,
  },
  // Three days late, which was paid apart.
  {
    client: 13,
    out: -24,
    back: -20,
    by: 'counter',
    wants: [
      ['mange-debout', 3],
      ['guirlande', 2],
    ],
    returns: [{ day: -17, way: 'apart' }],
    billed: 'both',
  },
  // Came back in two parts, the second as agreed by telephone.
  {
    client: 4,
    out: -20,
    back: -15,
    by: 'counter',
    wants: [['banc', 10]],
    returns: [{ day: -15, only: [['banc', 6]] }, { day: -12 }],
    billed: 'return',
  },
  {
    client: 14,
    out: -18,
    back: -16,
    by: 'counter',
    wants: [['barnum', 1]],
    state: 'cancelled',
    reason: 'La fête est reportée au printemps.',
  },
  // Pieces missing below the threshold cost nothing.
  {
    client: 15,
    out: -13,
    back: -10,
    by: 'counter',
    wants: [['assiettes', 2]],
    returns: [{ day: -10, missing: ['assiettes', 1] }],
    billed: 'return',
  },
]

const lent: readonly DemoDossier[] = [
  // A loan of three years.
  {
    client: 16,
    out: -230,
    back: 0,
    days: 1095,
    by: 'truck',
    wants: [['refrigerateur', 1]],
    billed: 'departure',
    note: 'Prêt de trois ans à l’épicerie solidaire.',
  },
  {
    client: 17,
    out: -58,
    back: 62,
    by: 'counter',
    wants: [['velo-cargo', 1]],
    deposit: 'card',
    billed: 'departure',
  },
  // Half of it is back; the rest is awaited.
  {
    client: 18,
    out: -5,
    back: -1,
    by: 'counter',
    wants: [['guirlande', 2]],
    returns: [{ day: -1, only: [['guirlande', 1]] }],
    billed: 'departure',
  },
  // Late for six working days.
  {
    client: 19,
    out: -9,
    back: -6,
    by: 'counter',
    wants: [['caisse-outils', 1]],
    returns: [],
  },
  // Late, and the hold on the card ends tomorrow.
  {
    client: 20,
    out: -8,
    back: -3,
    by: 'counter',
    wants: [['sono', 1]],
    returns: [],
    deposit: 'hold',
    depositEnds: 1,
  },
  // Out by truck; the hold ends in two weeks.
  {
    client: 21,
    out: -2,
    back: 3,
    by: 'truck',
    wants: [
      ['barnum', 2],
      ['chaise-pliante', 20],
    ],
    deposit: 'hold',
    depositEnds: 10,
    billed: 'departure',
  },
  // Two crates short of six: what is missing is named on the departure.
  {
    client: 8,
    out: 1,
    back: 3,
    by: 'counter',
    wants: [['assiettes', 6]],
    prepared: [['assiettes', 4]],
  },
  // Ready, paid half in advance.
  {
    client: 10,
    out: 1,
    back: 2,
    by: 'counter',
    wants: [['couverts', 3]],
    prepared: [['couverts', 3]],
    paid: 'half',
  },
  // Somebody is at it.
  {
    client: 22,
    out: 2,
    back: 4,
    by: 'counter',
    wants: [
      ['mange-debout', 2],
      ['diable', 1],
    ],
    prepared: [['mange-debout', 1]],
    isPreparing: true,
  },
  // By truck this week, for a town.
  {
    client: 9,
    out: 2,
    back: 5,
    by: 'truck',
    wants: [['table-pliante', 4]],
    deposit: 'none',
    paid: 'later',
  },
]

const ahead: readonly DemoDossier[] = [
  // Two counters accepted the same eight tables: three too many.
  { client: 15, out: 9, back: 11, by: 'counter', wants: [['mange-debout', 6]] },
  { client: 13, out: 9, back: 12, by: 'counter', wants: [['mange-debout', 5]] },
  { client: 12, out: 12, back: 14, by: 'counter', wants: [['sono', 1]], state: 'quotation', until: 9 },
  // Ends tomorrow.
  {
    client: 20,
    out: 13,
    back: 16,
    by: 'truck',
    wants: [
      ['barnum', 2],
      ['banc', 8],
    ],
    state: 'quotation',
    until: 1,
  },
  // Has ended.
  { client: 18, out: 8, back: 10, by: 'counter', wants: [['guirlande', 3]], state: 'quotation', until: -3 },
  {
    client: 14,
    out: 15,
    back: 17,
    by: 'counter',
    wants: [
      ['assiettes', 5],
      ['verres', 5],
      ['couverts', 2],
    ],
    paid: 'half',
  },
  // A town, for its market: engagement, by truck.
  {
    client: 11,
    out: 16,
    back: 18,
    by: 'truck',
    wants: [
      ['barnum', 4],
      ['table-pliante', 8],
    ],
    deposit: 'none',
    paid: 'later',
  },
  {
    client: 23,
    out: 18,
    back: 19,
    by: 'counter',
    wants: [['chaise-pliante', 40]],
    discount: [5, 'Adhérent'],
  },
  // Three weeks.
  { client: 17, out: 20, back: 35, by: 'counter', wants: [['percolateur', 1]] },
  {
    client: 22,
    out: 10,
    back: 13,
    by: 'truck',
    wants: [['barnum', 1]],
    state: 'cancelled',
    reason: 'Salle finalement équipée.',
  },
]

/** One for each case. */
export const rentalCases: readonly DemoDossier[] = [...over, ...lent, ...ahead]

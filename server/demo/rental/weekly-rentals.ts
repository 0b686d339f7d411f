// The rentals of the demo's own weeks.
import type { DemoDossier } from './demo-dossier.ts'

/** Made before everything that the village waits for, so that its numbers and its stock stay what they were. */
export const weeklyRentals: readonly DemoDossier[] = [
  {
    client: 0,
    out: -7,
    back: -4,
    by: 'counter',
    wants: [
      ['assiettes', 5],
      ['verres', 5],
      ['chaise-pliante', 30],
    ],
    billed: 'departure',
  },
  {
    client: 2,
    out: -6,
    back: -3,
    by: 'counter',
    wants: [
      ['couverts', 4],
      ['assiettes', 3],
    ],
    returns: [{ day: -3, missing: ['couverts', 3], isToCheck: true }],
  },
  {
    client: 4,
    out: -5,
    back: -2,
    by: 'truck',
    wants: [
      ['sono', 1],
      ['guirlande', 2],
    ],
  },
  {
    client: 1,
    out: -4,
    back: -1,
    by: 'counter',
    wants: [
      ['table-pliante', 4],
      ['mange-debout', 4],
    ],
    returns: [],
  },
  {
    client: 6,
    out: -3,
    back: 0,
    by: 'truck',
    wants: [
      ['banc', 8],
      ['table-pliante', 4],
      ['barnum', 1],
    ],
  },
  {
    client: 5,
    out: -2,
    back: 2,
    by: 'counter',
    wants: [
      ['percolateur', 2],
      ['verres', 4],
    ],
  },
  {
    client: 3,
    out: 0,
    back: 3,
    by: 'counter',
    wants: [
      ['assiettes', 4],
      ['verres', 4],
      ['couverts', 3],
    ],
    note: 'Prévoir le diable, rampe côté canal.',
  },
  {
    client: 7,
    out: 1,
    back: 4,
    by: 'truck',
    wants: [
      ['barnum', 3],
      ['banc', 10],
      ['sono', 1],
      ['guirlande', 3],
    ],
  },
  {
    client: 0,
    out: 3,
    back: 6,
    by: 'counter',
    wants: [
      ['chaise-pliante', 40],
      ['table-pliante', 8],
    ],
  },
  {
    client: 2,
    out: 5,
    back: 7,
    by: 'truck',
    wants: [
      ['velo-cargo', 1],
      ['diable', 1],
    ],
    state: 'quotation',
  },
]

// « Bon de préparation »: what to bring together, place by place, with a box to tick for each piece that has a sticker, and one for what is
// only counted.
import type { PaperThing } from '../../data/rental-papers.ts'
import { Blank, Box } from '../paper.tsx'
import { PaperTable, type PaperColumn } from '../paper-table.tsx'
import { Period, RentalFrame, type SheetProps } from './frame.tsx'
import { ThingName } from './things-lent.tsx'

const NOWHERE = 'Sans emplacement'

const areaOf = ({ object }: PaperThing): string => object?.storage_area || NOWHERE
const byArea = (a: PaperThing, b: PaperThing): number => {
  const [one, other] = [areaOf(a), areaOf(b)]
  if (one === other) return 0
  if (one === NOWHERE || other === NOWHERE) return one === NOWHERE ? 1 : -1
  return one.localeCompare(other, 'fr', { numeric: true })
}

const wantedColumns: readonly PaperColumn<PaperThing>[] = [
  {
    head: 'Prêt',
    cell: ({ out }) => <Box checked={out.moved !== null && out.moved >= out.asked}>{''}</Box>,
  },
  { head: 'Réf.', className: 'p-ref', cell: ({ object }) => object?.reference },
  { head: 'Désignation', cell: thing => <ThingName thing={thing} times={thing.out.asked} /> },
  { head: 'Qté', look: 'r', cell: ({ out }) => out.asked },
  { head: 'Exemplaires', look: 'vr', cell: thing => <Pieces thing={thing} /> },
]

export function PreparationSheet({ paper, head }: SheetProps) {
  const { note } = paper.dossier.head
  return (
    <RentalFrame paper={paper} head={head} title="Bon de préparation">
      <Period paper={paper} />
      {note !== '' && <p className="p-note">{note}</p>}
      <PaperTable
        columns={wantedColumns}
        rows={paper.things.toSorted(byArea)}
        keyOf={({ key }) => key}
        groupOf={areaOf}
      />
      <div className="p-two p-money p-blank-two">
        <Blank>Préparé par</Blank>
        <Blank>Le</Blank>
        <Blank>Manque</Blank>
        <Blank>Remplacé par</Blank>
      </div>
    </RentalFrame>
  )
}

/** Boxes for so many pieces at most: more are counted, and their number written. */
const MOST_BOXES = 12
const placesOf = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1)

function Pieces({ thing: { object, out, instances } }: { readonly thing: PaperThing }) {
  const hasStickers = (object?.instances_count ?? 0) > 0
  if (instances.length === 0 && (!hasStickers || out.asked > MOST_BOXES)) return <Blank>Comptés</Blank>
  return (
    <div className="p-boxes">
      {instances.length > 0
        ? instances.map(one => (
            <Box key={one.id} checked={out.moved !== null}>
              <span className="p-code">{one.code}</span>
            </Box>
          ))
        : placesOf(out.asked).map(place => <Box key={place}>{''}</Box>)}
    </div>
  )
}

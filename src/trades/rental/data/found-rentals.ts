// A rental is found by what it has beside its own words: the number of its documents, the stickers of the things that it took, its objects.
import { RentalDocument } from '#records/entities/rental-document.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { dossiersHere } from './rentals-here.ts'

/** The ids of what was found. */
interface Asked {
  readonly documents: readonly string[]
  readonly things: readonly string[]
  readonly objects: readonly string[]
}

/** The steps that carry the numbers of those rentals. */
interface FoundRentals {
  /** By a number or a sticker, which names one. */
  readonly named: readonly string[]
  /** By an object, which many may have; the latest first. */
  readonly withObject: readonly string[]
}

export const foundRentals = async (
  db: LocalDatabase,
  { documents, things, objects }: Asked,
): Promise<FoundRentals> => {
  const numbered = documents.length === 0 ? [] : await tableOf(db, RentalDocument).bulkGet([...documents])
  const [stickers, kinds] = [new Set(things), new Set(objects)]
  const dossiers = stickers.size + kinds.size === 0 ? [] : await dossiersHere(db)
  const headsWith = (id: 'object_instance_id' | 'object_id', wanted: ReadonlySet<string>) =>
    dossiers
      .filter(({ steps }) =>
        steps.some(({ objects: lines }) => lines.some(line => wanted.has(line[id] ?? ''))),
      )
      .map(({ head }) => head)
  return {
    named: [
      ...numbered.flatMap(document => document?.task_id ?? []),
      ...headsWith('object_instance_id', stickers).map(({ id }) => id),
    ],
    withObject: headsWith('object_id', kinds)
      .toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''))
      .map(({ id }) => id),
  }
}

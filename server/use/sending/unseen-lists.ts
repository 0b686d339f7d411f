// Lists of a stop that its crew may write and no longer read: they are joined by their lines' ids, because nobody can leave out on purpose
// what they are not shown.
import type { TaskLine, TaskPhoto } from '#records/entities/task-line.ts'
import { decodeFields, type AnyRow, type Entity, type Issue } from '#records/entity.ts'
import { isShown } from '../write/access.ts'
import { asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'

interface Joined {
  readonly row: AnyRow
  readonly issues: readonly Issue[]
}

/** `isSameVersion`: the caller names the stored version, and so knows which lines they leave out. */
export const withUnseenLists = (
  { sight }: WriteTx,
  of: Entity,
  before: AnyRow,
  after: AnyRow,
  isSameVersion: boolean,
): Joined => {
  if (of.name !== 'task') return { row: after, issues: [] }
  const [stored, sent] = [asTask(before), asTask(after)]
  const isUnseen = (field: 'photosList' | 'objects'): boolean =>
    sent[field] !== stored[field] && !isShown(sight, of, before, field)
  const lists = {
    // Also of the same version: who got a 412 knows its number, and of its pictures only their own.
    ...(isUnseen('photosList')
      ? { photosList: joined(stored.photosList, sent.photosList, idOf, placed) }
      : {}),
    ...(isUnseen('objects') && !isSameVersion
      ? { objects: joined(stored.objects, sent.objects, lineOf, (_, line) => line) }
      : {}),
  }
  const decoded = decodeFields(of, lists)
  return { row: { ...after, ...lists }, issues: decoded.ok ? [] : decoded.issues }
}

const idOf = ({ id }: TaskPhoto): string => id
const lineOf = ({ line_id }: TaskLine): string => line_id

/** The address of a picture is set once; what else was captured stays. */
const placed = (stored: TaskPhoto, { file_id, url }: TaskPhoto): TaskPhoto =>
  stored.file_id === null ? { ...stored, file_id, url } : stored

const joined = <Line>(
  stored: readonly Line[],
  sent: readonly Line[],
  keyOf: (line: Line) => string,
  both: (stored: Line, sent: Line) => Line,
): Line[] => {
  const lines = new Map(stored.map(line => [keyOf(line), line]))
  for (const line of sent) {
    const known = lines.get(keyOf(line))
    lines.set(keyOf(line), known === undefined ? line : both(known, line))
  }
  return [...lines.values()]
}

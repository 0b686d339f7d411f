// Reads the notes in which a device reports the lists that it saved as files (RP3). An invalid note is dropped: if it were refused, the
// device would keep it and send it for ever. A time in the future becomes now, because a device's clock may
// be ahead, and one from before its session the earliest that it may have.
import { createHash } from 'node:crypto'
import { isListKind, type ExportNote } from '#core/wire/personal-data.ts'
import { isJson, textMember } from '#core/wire/json.ts'

const MOST_NOTES = 1000
const MOST_LETTERS = 200
/** More lines than any list has. */
const MOST_LINES = 1_000_000
/** A session ends after as long: no note is older. */
const OLDEST_MS = 90 * 24 * 3_600_000
const idPattern = /^[\w-]{8,64}$/

/** Undefined when the body is not a list of notes. */
export const exportNotesIn = (sent: unknown, nowMs: number): readonly ExportNote[] | undefined =>
  Array.isArray(sent) && sent.length <= MOST_NOTES
    ? sent.filter(isJson).flatMap(one => {
        const [id, kind, made] = [
          textMember(one, 'id'),
          textMember(one, 'kind'),
          Date.parse(textMember(one, 'at')),
        ]
        const { count } = one
        if (!idPattern.test(id) || !isListKind(kind)) return []
        return {
          id,
          kind,
          at: new Date(
            Number.isNaN(made) ? nowMs : Math.min(Math.max(made, nowMs - OLDEST_MS), nowMs),
          ).toISOString(),
          count: Number.isSafeInteger(count) && Number(count) > 0 ? Math.min(Number(count), MOST_LINES) : 0,
          asked: textMember(one, 'asked').slice(0, MOST_LETTERS),
        }
      })
    : undefined

/** The notes of one call, one of each kind of list: a thousand lines at once would push all others out of sight. */
export const joinedNotes = (
  notes: readonly ExportNote[],
): readonly (ExportNote & { readonly lists?: number })[] => {
  return [...new Set(notes.map(({ kind }) => kind))].flatMap(kind => {
    const ofKind = notes.filter(note => note.kind === kind)
    if (ofKind.length === 1) return ofKind
    return {
      // The same notes sent again are the same line.
      id: createHash('sha256')
        .update(ofKind.map(({ id }) => id).join(' '))
        .digest('hex'),
      kind,
      at: ofKind.map(({ at }) => at).reduce((a, b) => (a > b ? a : b)),
      lists: ofKind.length,
      count: ofKind.reduce((sum, { count }) => sum + count, 0),
      asked: [...new Set(ofKind.flatMap(({ asked }) => asked || []))].join(', ').slice(0, MOST_LETTERS),
    }
  })
}

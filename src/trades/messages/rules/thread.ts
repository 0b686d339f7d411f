// The thread of one slot: its messages, in the order of the clock, and who has seen it (MS1, MS2, MS3).
import type { SlotMessageRow } from '#records/entities/slot-message.ts'
import type { MessageKind, MessageSide } from '#records/lists/message-lists.ts'

interface Seen {
  readonly user: string
  readonly side: MessageSide
  readonly at: string
}

export interface ThreadMessage {
  readonly id: string
  readonly side: MessageSide
  readonly kind: Exclude<MessageKind, 'seen'>
  readonly text: string
  readonly author: string
  readonly at: string
  readonly task: string | null
  /** The id of its picture: the stop's, or its own. */
  readonly photo: string | null
  readonly answersTo: string | null
  /** The text of the message that this one answers; null where it answers none, or where that message is not here. */
  readonly quoted: string | null
  /** The server has it. */
  readonly isSent: boolean
  /** Others than the author, the first of each. */
  readonly seen: readonly Seen[]
  readonly answeredBy: readonly string[]
}

const authorOf = ({ author_id, creator_id }: SlotMessageRow): string => author_id ?? creator_id ?? ''
const timeOf = ({ sent_at, creation_time }: SlotMessageRow): string => sent_at ?? creation_time ?? ''

/** The order of the clock; an answer is never before what it answers, whatever the clock of its telephone showed. */
const inOrder = (rows: readonly SlotMessageRow[]): readonly SlotMessageRow[] => {
  const byId = new Map(rows.map(row => [row.id, row]))
  const keyOf = (row: SlotMessageRow): string => {
    const asked = row.to_id === null ? undefined : byId.get(row.to_id)
    if (asked === undefined) return `${timeOf(row)} ${row.id}`
    const before = `${timeOf(asked)} ${asked.id}`
    const own = `${timeOf(row)} ${row.id}`
    return own > before ? own : `${before} ${row.id}`
  }
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

export const threadOf = (rows: readonly SlotMessageRow[]): readonly ThreadMessage[] => {
  const seen = new Map<string, Map<string, Omit<Seen, 'user'>>>()
  const texts = new Map(rows.map(({ id, text }) => [id, text]))
  const answered = new Map<string, Set<string>>()
  const ordered = inOrder(rows)
  for (const row of ordered) {
    if (row.to_id === null) continue
    const people = seen.get(row.to_id) ?? new Map<string, Omit<Seen, 'user'>>()
    seen.set(row.to_id, people)
    // Whoever answers has seen it.
    if (!people.has(authorOf(row))) people.set(authorOf(row), { side: row.side, at: timeOf(row) })
    if (row.kind !== 'seen')
      answered.set(row.to_id, (answered.get(row.to_id) ?? new Set()).add(authorOf(row)))
  }
  return ordered.flatMap(row =>
    row.kind === 'seen'
      ? []
      : [
          {
            id: row.id,
            side: row.side,
            kind: row.kind,
            text: row.text,
            author: authorOf(row),
            at: timeOf(row),
            task: row.task_id,
            photo: row.photo_id ?? row.photosList[0]?.id ?? null,
            answersTo: row.to_id,
            quoted: row.to_id === null ? null : (texts.get(row.to_id) ?? null),
            isSent: row.rev > 0,
            seen: [...(seen.get(row.id) ?? [])]
              .filter(([user]) => user !== authorOf(row))
              .map(([user, { side, at }]) => ({ user, side, at })),
            answeredBy: [...(answered.get(row.id) ?? [])],
          },
        ],
  )
}

export const hasSeen = ({ author, seen }: ThreadMessage, user: string): boolean =>
  author === user || seen.some(one => one.user === user)

/** MS3: of a crew those who have not seen the desk's message; of a slot without a crew nobody is known by name. */
export const notSeenBy = (said: ThreadMessage, crew: readonly string[]): readonly string[] =>
  said.side === 'desk' ? crew.filter(user => !hasSeen(said, user)) : []

/** MS4: how long a crew has to see the desk's message before the dashboard asks for a call. */
export const UNSEEN_MINUTES = 10

/** MS4: who has seen it on the other side; a colleague's look does not count. */
export const seenAcross = ({ side, seen }: ThreadMessage): readonly Seen[] =>
  seen.filter(mark => mark.side !== side)

/** MS4: nobody on the other side has seen it; « Compris » is no message to be read. */
export const isUnseen = (said: ThreadMessage, before: string): boolean =>
  seenAcross(said).length === 0 && (said.side === 'crew' ? said.kind !== 'understood' : said.at <= before)

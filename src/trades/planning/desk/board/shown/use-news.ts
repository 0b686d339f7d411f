// What others have just changed on the board: their cards flash with who and when. One's own changes pass through the outbox, by
// which they are recognised.
import { useEffect, useRef, useState } from 'react'
import { formatDate } from '#records/time/dates.ts'
import type { Board, Card } from '../../../data/board.ts'

/** The text on each card, by task. */
export type News = ReadonlyMap<string, string>
const NONE: News = new Map()

/** What this page has just done: its outbox may be empty again before the board is read. */
const own = new Map<string, number>()
const OWN_MS = 4000
export const noteOwn = (ids: readonly string[]): void => {
  for (const id of ids) own.set(id, performance.now())
}
const isOwnNow = (id: string): boolean => performance.now() - (own.get(id) ?? -Infinity) < OWN_MS

const SHOWN_MS = 6000

export const useNews = (
  board: Board | undefined,
  /** Changes before this time are older and were only now pulled. */
  since: () => string,
  nameOf: (id: string | null) => string,
): News => {
  const [news, setNews] = useState<News>(NONE)
  const known = useRef<{ readonly name: string; readonly cards: ReadonlyMap<string, Seen> } | null>(null)
  useEffect(() => {
    if (board === undefined) return
    const before = known.current
    const cards = seenOn(board)
    known.current = { name: board.name, cards }
    // Cards that appear with another day or tab are no news.
    if (before === null || before.name !== board.name) return
    const oldest = since()
    const changed = [...cards].flatMap(([id, { card, key }]) => {
      const was = before.cards.get(id)
      const isOwn = isOwnNow(id) || card.isUnsent || was?.card.isUnsent === true
      const isSame = was !== undefined && was.card.rev === card.rev && was.key === key
      return isOwn || isSame || (card.modification_time ?? '') < oldest
        ? []
        : [[id, newsOf(card, nameOf)] as const]
    })
    if (changed.length > 0) setNews(shown => new Map([...shown, ...changed]))
    // oxlint-disable-next-line react/exhaustive-deps -- names alone are no news
  }, [board])
  useEffect(() => {
    if (news.size === 0) return undefined
    const timer = setTimeout(() => setNews(NONE), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [news])
  return news
}

interface Seen {
  readonly card: Card
  /** The slot that it is in. */
  readonly key: string
}

const seenOn = (board: Board): ReadonlyMap<string, Seen> =>
  new Map(
    board.rows.flatMap(({ cells }) =>
      cells.flatMap(({ key, cards }) => cards.map(card => [card.id, { card, key }] as const)),
    ),
  )

/**
 * « Nora, 10:42 »; without the right to see authors [see_creators], or without an author from the server, « Modifiée, 10:42 ».
 */
const newsOf = (card: Card, nameOf: (id: string | null) => string): string => {
  const who = nameOf(card.modification_author_id)
  const hour = card.modification_time === null ? '' : formatDate(card.modification_time, 'hour')
  return [who === '' ? 'Modifiée' : who, hour].filter(Boolean).join(', ')
}

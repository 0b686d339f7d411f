// The desk's new notes and messages ring once on a crew's telephone, and are shown as a toast unless their card is in view.
import { zoneOf } from '#shell/screen/use-clock.ts'
import type { Session } from '#shell/session/session.ts'
import { useConnection } from '#shell/sync/connection.ts'
import { rightNow } from '#shell/sync/right-now.ts'
import { useUnread } from '#shell/sync/unread.ts'
import { showToast } from '#shell/words/notify.tsx'
import { dayOf } from '#records/time/dates.ts'
import { wallMoment } from '#records/time/wall-moment.ts'
import { beep } from '#device/beep.ts'
import { buzz } from '#device/haptics.ts'
import { watchDesk, type DeskWord, type DeskWords } from '../data/words-of-desk.ts'
import { beginning, fromDesk } from './message-words.ts'

/** Returns the function that stops it: from then on nothing rings and nothing is shown. */
export const hear = (
  { database, profile, rights }: Session & { readonly kind: 'signedIn' },
  since: string | null,
): (() => void) => {
  takeTurn()
  let day = ''
  let known = new Set<string>()
  /** Rung already, and shown once the tour is drawn with them. */
  let unshown: readonly DeskWord[] = []
  let showing: ReturnType<typeof setTimeout> | undefined
  const listen = (now: DeskWords): void => {
    // What was there when the page opened or the day began, or came with the first filling of a device, is not new.
    const { bootstrapping, pulledAt } = useConnection.getState()
    const isOld = now.day !== day || bootstrapping || pulledAt === null
    const news = isOld ? [] : now.words.filter(word => !known.has(word.key) && !isBefore(word, since))
    if (now.day !== day) known = new Set()
    day = now.day
    for (const { key } of now.words) known.add(key)
    useUnread.setState({ count: now.words.filter(({ isMessage }) => isMessage).length })
    if (news.length === 0) return
    if (unshown.length === 0) {
      ring()
      showing = setTimeout(() => {
        show(unshown, day)
        unshown = []
      }, DRAWN_MS)
    }
    unshown = [...unshown, ...news]
  }
  const today = (): string => dayOf(rightNow(), zoneOf(profile))
  const stop = watchDesk(database, { today, user: profile.id, rights }, listen, reportError)
  return () => {
    stop()
    clearTimeout(showing)
    useUnread.setState({ count: 0 })
  }
}

const isBefore = ({ at }: DeskWord, since: string | null): boolean =>
  since !== null && at !== null && wallMoment(at) < since

/** Letters: the whole of it is on top of the tour. */
const MOST = 90
/** After the card is drawn. */
const DRAWN_MS = 400

const ring = (): void => {
  if (!isFirstTab) return
  beep('done')
  buzz('done')
}

/** A toast would cover the answers of the card that it announces. */
const show = (news: readonly DeskWord[], today: string): void => {
  const unseen = news.filter(({ key }) => !isCardInView(key))
  const said = unseen.map(({ day, text }) => `${fromDesk(day, today)}\u00a0: ${beginning(text, MOST)}`)
  if (said.length > 0) showToast('info', [...new Set(said)].join(' '), 'desk')
}

const isCardInView = (message: string): boolean =>
  [...document.querySelectorAll<HTMLElement>('.msg')].some(card => {
    const { top, bottom } = card.getBoundingClientRect()
    return card.dataset['message'] === message && bottom > 0 && top < innerHeight
  })

/** Of several tabs one makes the sound; another takes over when that one is closed. */
let isFirstTab = !('locks' in navigator)
let hasAsked = false
const takeTurn = (): void => {
  if (isFirstTab || hasAsked) return
  hasAsked = true
  navigator.locks
    .request('quai-ear', () => {
      isFirstTab = true
      return new Promise<never>(() => undefined)
    })
    .catch(reportError)
}

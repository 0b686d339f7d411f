// A crew hears and feels what the desk says, whatever screen of the application is open: once, since it looks at the road. What was there
// before is read on the tour.
import { zoneOf } from '#shell/screen/use-clock.ts'
import { useSession, type Session } from '#shell/session/session.ts'
import { useConnection } from '#shell/sync/connection.ts'
import { rightNow } from '#shell/sync/right-now.ts'
import { showToast } from '#shell/words/notify.tsx'
import { isCrew } from '#records/rights/rights.ts'
import { dayOf } from '#records/time/dates.ts'
import { beep } from '#device/beep.ts'
import { buzz } from '#device/haptics.ts'
import { watchDesk, type DeskWords } from '../data/words-of-desk.ts'
import { beginning } from './message-words.ts'

let isListening = false

/** From the first screen on that asks for it; another person on this page hears their own desk. */
export const listenToDesk = (): void => {
  if (isListening) return
  isListening = true
  takeTurn()
  let stop: (() => void) | null = null
  const follow = (session: Session): void => {
    stop?.()
    stop = session.kind === 'signedIn' && isCrew(session.rights) ? hear(session) : null
  }
  follow(useSession.getState())
  useSession.subscribe(follow)
}

const hear = ({ database, profile, rights }: Session & { readonly kind: 'signedIn' }): (() => void) => {
  let day = ''
  let known = new Set<string>()
  const listen = (now: DeskWords): void => {
    // What was there when the page opened, or the day began, or came with the first filling of a device, was not said just now.
    const { bootstrapping, pulledAt } = useConnection.getState()
    const isOld = now.day !== day || bootstrapping || pulledAt === null
    const news = isOld ? [] : now.words.filter(({ key }) => !known.has(key)).map(({ text }) => text)
    if (now.day !== day) known = new Set()
    day = now.day
    for (const { key } of now.words) known.add(key)
    if (news.length > 0) tell([...new Set(news)].join(' '))
  }
  const today = (): string => dayOf(rightNow(), zoneOf(profile))
  return watchDesk(database, { today, user: profile.id, rights }, listen, reportError)
}

/** Letters: the whole of it is on top of the tour. */
const MOST = 90
/** After the card is drawn. */
const DRAWN_MS = 400

const tell = (text: string): void => {
  if (isFirstTab) {
    beep('done')
    buzz('done')
  }
  // A toast would cover the answers of the card that it announces.
  setTimeout(() => {
    if (!isCardInView()) showToast('info', `Bureau\u00a0: ${beginning(text, MOST)}`, 'desk')
  }, DRAWN_MS)
}

const isCardInView = (): boolean =>
  [...document.querySelectorAll('.msg')].some(card => {
    const { top, bottom } = card.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })

/** Of several tabs one makes the sound; another takes over when that one is closed. */
let isFirstTab = !('locks' in navigator)
const takeTurn = (): void => {
  if (isFirstTab) return
  navigator.locks
    .request('quai-ear', () => {
      isFirstTab = true
      return new Promise<never>(() => undefined)
    })
    .catch(reportError)
}

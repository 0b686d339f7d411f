// A toast for each of this person's rentals that the server marked since the last one.
import { zoneOf } from '#shell/screen/use-clock.ts'
import type { Session } from '#shell/session/session.ts'
import { rightNow } from '#shell/sync/right-now.ts'
import { showToast } from '#shell/words/notify.tsx'
import { dayOf } from '#records/time/dates.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { watchShortages, type ShortageNews } from '../data/shortage-news.ts'

/** Returns the function that stops it. */
export const hear = ({ database, profile }: Session & { readonly kind: 'signedIn' }): (() => void) => {
  const memory = memoryOf(database.name)
  return watchShortages(
    database,
    () => ({ today: dayOf(rightNow(), zoneOf(profile)), user: profile.id, told: memory.told() }),
    news => {
      memory.add(news.map(({ key }) => key))
      showToast('warning', textOf(news), 'shortage')
    },
    reportError,
  )
}

const textOf = (news: readonly ShortageNews[]): string =>
  news
    .map(({ task, sentences }) => [`${personText(task)}\u00a0: rupture de stock.`, ...sentences].join(' '))
    .join(' ')

const MOST_TOLD = 300

/** On this device: what was told before is not news after a reload. The oldest are forgotten. */
const memoryOf = (name: string) => {
  const key = `quai:told-shortages:${name}`
  const kept = (): string[] => (localStorage.getItem(key) ?? '').split('\n').filter(Boolean)
  return {
    told: (): ReadonlySet<string> => new Set(kept()),
    add: (keys: readonly string[]): void =>
      localStorage.setItem(key, [...kept(), ...keys].slice(-MOST_TOLD).join('\n')),
  }
}

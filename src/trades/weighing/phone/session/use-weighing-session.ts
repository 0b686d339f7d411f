// The weighing session of a screen, live: it changes with each line, from this phone or another. The next screen of the same session
// has it at once, and after « C'est pesé ! » with the new line.
import { rememberedScale } from '#shell/kept/remembered-scale.ts'
import { keptAnswers, useKept } from './kept-answers.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { weighingSessionPart, type WeighingSessionSearch } from '../weighing-address.ts'
import type { WeighingTap } from '../../session-parts/use-weighing-tap.ts'
import { withWeighed, type Weighed } from './with-weighed.ts'
import { weighingSession, type WeighingSession } from './weighing-session.ts'

const answers = keptAnswers<WeighingSession>()

export const useWeighingSession = (
  search: WeighingSessionSearch,
  { joins = false, isBeside = false }: { readonly joins?: boolean; readonly isBeside?: boolean } = {},
): WeighingSession | undefined => {
  const { profile } = useSignedIn()
  const { today, hour } = useClock()
  const asked = { search, user: profile.id, at: `${today} ${hour}:00`, remembered: rememberedScale(), joins }
  return useKept(weighingSession, asked, {
    answers,
    // Where the session is yet to be chosen, the scale of an earlier one would go into the new one.
    name: search.session === null && search.since === null ? null : nameOf(search, joins),
    turn: isBeside ? 'beside' : 'first',
  })
}

const nameOf = (search: WeighingSessionSearch, joins: boolean): string => {
  const { session, ...choice } = weighingSessionPart(search)
  return session ?? JSON.stringify({ ...choice, joins })
}

/** For the screen that opens next: what has just been written, without reading the whole session again. */
export const showWeighed = (db: WeighingTap['db'], session: WeighingSession, weighed: Weighed): void => {
  const next = withWeighed(session, weighed)
  answers.set(db, nameOf(next.search, false), next)
  // Whoever returns to the choice with which it began is in the same session.
  if (session.search.session === null && session.search.since !== null)
    answers.set(db, nameOf(session.search, false), next)
}

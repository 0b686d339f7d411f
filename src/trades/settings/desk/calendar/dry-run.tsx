// The summary above the list of a dry run: what stands on days that close, what comes back to days that open.
import { useClock } from '#shell/screen/use-clock.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { daysFrom } from '#records/time/dates.ts'
import { standingOn } from '../../data/standing-on.ts'
import type { CalendarChange } from '../../rules/calendar-change.ts'
import type { CalendarPlan } from './calendar-plan.ts'
import { backWord, isAnythingThere, standingThen, stayingWord } from './calendar-words.ts'

/** CA5, CA7. Days that this device does not hold are requested; until they are here the count says that it may be short. */
export function DryRun({ change, plan }: { readonly change: CalendarChange; readonly plan: CalendarPlan }) {
  if (!plan.isSeen)
    return <p className="help">Ce qui est prévu se voit avec un droit de la collecte ou de la pesée.</p>
  return (
    <>
      {change.closes.length > 0 && <Closing change={change} plan={plan} />}
      {change.opens.length > 0 && <Opening change={change} plan={plan} />}
    </>
  )
}

interface DryRunProps {
  readonly change: CalendarChange
  readonly plan: CalendarPlan
}

const useStanding = (closings: CalendarChange['closes']) => {
  const found = useLocal(standingOn, { closings, rights: useRights() })
  if (found === undefined) return undefined
  const sum = (name: 'visits' | 'rentals'): number => found.reduce((all, one) => all + one[name], 0)
  return { visits: sum('visits'), rentals: sum('rentals'), isWhole: found.every(({ isWhole }) => isWhole) }
}

function Closing({ change: { closes }, plan }: DryRunProps) {
  const standing = useStanding(closes)
  if (standing === undefined) return <output className="dry">…</output>
  const days = closes.reduce((sum, { from, to }) => sum + daysFrom(from, to).length, 0)
  // Of one span of days the window holds all; those of a set of holidays go on for two years.
  const isKnown = standing.isWhole || (plan.window === 'here' && closes.length === 1)
  const isThere = isAnythingThere(standing)
  return (
    <output className="dry">
      <b>
        {isThere || isKnown
          ? standingThen(standing, days)
          : plan.window === 'here'
            ? 'Rien de prévu sur les jours proches'
            : 'Ce qui est prévu n’est pas encore connu'}
      </b>
      <span>{noteOf(isThere, isKnown, plan.window)}</span>
    </output>
  )
}

const unknownNotes = {
  coming: 'Le reste arrive du serveur…',
  here: 'Cet appareil n’a pas les jours lointains\u00a0: il peut y en avoir plus.',
  missing: 'Cet appareil n’a pas tout de ces jours\u00a0: il peut y en avoir plus.',
} as const

const noteOf = (isThere: boolean, isKnown: boolean, window: CalendarPlan['window']): string => {
  if (!isKnown) return unknownNotes[window]
  return isThere ? 'Essai\u00a0: rien n’a encore bougé.' : 'Aucune tâche n’est à déplacer.'
}

function Opening({ change: { opens }, plan: { found, window } }: DryRunProps) {
  const { today } = useClock()
  const standing = useStanding(opens)
  if (found === undefined)
    return (
      <output className="dry">
        <b>Ce qui reviendrait n’est pas encore connu</b>
        <span>
          {window === 'missing'
            ? 'Cet appareil n’a pas tout de ces jours\u00a0: le serveur ramènera ce qui y revient.'
            : 'Le reste arrive du serveur…'}
        </span>
      </output>
    )
  return (
    <output className="dry">
      <b>{backWord(found.returns, today)}</b>
      <span>
        {[
          isAnythingThere(standing) ? stayingWord(standing) : '',
          found.returns.length > 0 ? 'Essai\u00a0: rien n’a encore bougé.' : '',
        ]
          .filter(text => text !== '')
          .join(' ')}
      </span>
    </output>
  )
}

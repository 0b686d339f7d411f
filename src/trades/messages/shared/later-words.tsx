// On the page of a day: that the desk has written about another day's tour, with a link to that day.
import { address } from '#shell/frame/address.ts'
import { link } from '#shell/frame/link.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights, useSignedIn } from '#shell/session/use-session.ts'
import { isCrew } from '#records/rights/rights.ts'
import { plural } from '#records/fr/plural.ts'
import { RowLink } from '#kit/action/row-link.tsx'
import { wordsOfDesk } from '../data/words-of-desk.ts'
import { beginning, dayAhead } from './message-words.ts'

interface LaterWordsProps {
  /** The day that is shown. */
  readonly day: string
  readonly today: string
}

const MOST = 60

/** Until they are seen there. */
export function LaterWords({ day, today }: LaterWordsProps) {
  const user = useSignedIn().profile.id
  const rights = useRights()
  const words = useLocal(wordsOfDesk, isCrew(rights) ? { day: today, user, rights } : undefined)
  const others = (words ?? []).filter(word => word.isMessage && word.day !== day)
  return [...new Set(others.map(word => word.day))].map(other => {
    const said = others.filter(word => word.day === other)
    return (
      <RowLink
        key={other}
        to={address('/collect/mobile', { search: { date: other === today ? null : other } })}
        link={link}
        card
        icon="message-square"
        title={`${plural(said.length, 'message')} pour ${dayAhead(other, today)}`}
        sub={beginning(said.at(-1)?.text ?? '', MOST)}
      />
    )
  })
}

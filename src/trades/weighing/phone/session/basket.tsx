// The basket of a weighing session, at the bottom of the object choice: the total and the last line. It opens upward with all
// lines, and « Terminer » below.
import { useState } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { plural } from '#records/fr/plural.ts'
import {
  isAside,
  isEstimated,
  isReplaced,
  isWaiting,
  linePieces,
  lineWeight,
} from '../../rules/weighed-line.ts'
import { sessionTotals } from '../../rules/session-totals.ts'
import { formatWeight } from '#records/values/weight.ts'
import { undoLastWeighing } from '../../data/sessions/undo-last-weighing.ts'
import type { SessionLine } from '../../data/sessions/session-by-id.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { LazyLineSheet } from './lazy-parts.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { OBJECTS, weighingAddress } from '../weighing-address.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import type { WeighingSession } from './weighing-session.ts'

export function Basket({ session }: { readonly session: WeighingSession }) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const lines = (session.view?.lines ?? [])
    .filter(({ line }) => !isWaiting(line))
    // Of two in the same second the later one is behind.
    .toReversed()
    .toSorted((a, b) => (b.line.weighed_at ?? '').localeCompare(a.line.weighed_at ?? ''))
  const { totals } = session.view ?? { totals: null }
  const [last] = lines
  const waiting = sessionTotals(session.lines.map(one => one.line)).waiting
  if (totals === null || last === undefined)
    return (
      <p className="sub basket--none">
        {waiting > 0
          ? `${plural(waiting, 'objet')} à peser.`
          : 'Rien de pesé encore\u00a0: choisissez un objet, ou scannez.'}
      </p>
    )
  const line = lines.find(one => one.line.line_id === chosen)
  return (
    <>
      {isOpen && <Lines lines={lines} session={session} choose={setChosen} />}
      <button
        type="button"
        className="basket"
        aria-expanded={isOpen}
        data-closes={isOpen || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <b className="num">
          {plural(totals.pieces, 'objet')} · {formatWeight(totals.weight)}
        </b>
        <span className="sub num">
          {[
            totals.estimated > 0 && `dont ${formatWeight(totals.estimated)} estimés`,
            // When open, it is first in the list.
            !isOpen && lineText(last),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Icon name="chevron-down" className={isOpen ? '' : 'up'} />
      </button>
      <LinkButton
        to={weighingAddress(OBJECTS, session.search, { end: true })}
        variant="primary"
        size="lg"
        block
      >
        Terminer
      </LinkButton>
      {line !== undefined && <LazyLineSheet session={session} of={line} onClose={() => setChosen(null)} />}
    </>
  )
}

/** A weight recorded by the crew at a stop has no hour here. */
const lineText = ({ line }: SessionLine): string =>
  `${line.name}, ${formatWeight(lineWeight(line))}${
    line.weighed_at === null ? ', pesé par l’équipe' : ` à ${line.weighed_at.slice(11, 16)}`
  }`

interface LinesProps {
  readonly lines: readonly SessionLine[]
  readonly session: WeighingSession
  readonly choose: (line_id: string) => void
}

function Lines({ lines, session, choose }: LinesProps) {
  const { db, tap } = useWeighingTap()
  const { said, run, isBusy } = useAct()
  const id = session.search.session
  return (
    <div className="basket__lines">
      <RefusalText>{said}</RefusalText>
      <Button
        variant="quiet"
        icon="undo-2"
        block
        loading={isBusy}
        onClick={() => id !== null && void run(() => undoLastWeighing(db, { session: id, ...tap() }))}
      >
        Annuler la dernière pesée
      </Button>
      <ul className="list" aria-label="Ce qui est pesé">
        {lines.map(({ line, code }) => (
          <li key={line.line_id}>
            <button type="button" className="wrow wrow--plain" onClick={() => choose(line.line_id)}>
              <span>
                <span className={isReplaced(line) ? 'n struck' : 'n'}>{line.name}</span>
                <span className="s num">{lineFacts(line, code)}</span>
              </span>
              <span className="kg">{isReplaced(line) ? '—' : formatWeight(lineWeight(line))}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const lineFacts = (line: SessionLine['line'], code: string): string =>
  [
    line.weighed_at?.slice(11, 16),
    linePieces(line) > 1 && plural(linePieces(line), 'pièce'),
    code !== '' && code,
    isReplaced(line) ? 'remplacée' : isAside(line) ? 'à part' : isEstimated(line) && 'estimé',
  ]
    .filter(Boolean)
    .join(' · ')

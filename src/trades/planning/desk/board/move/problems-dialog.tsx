// The problems of a move, one line each: overridden by a person with its right, otherwise blocked (CP6). The first answer offered
// is the one that avoids it.
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { plural } from '#records/fr/plural.ts'
import type { Split } from '../../../rules/split-over-two.ts'
import { canForce, PROBLEM, type Problem } from '#records/problem.ts'
import { has } from '#records/rights/rights.ts'
import { proposeSplit } from '../../../data/propose-slots.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { tasksText } from '../board-words.ts'
import type { Blocked } from './use-moves.ts'

interface ProblemsDialogProps {
  readonly blocked: Blocked | null
  readonly onClose: () => void
  /** Null where no other slot can be proposed. */
  readonly onPropose: ((ids: readonly string[]) => void) | null
  /** Splits several tasks over two slots; absent where nothing is split. */
  readonly onSplit?: (split: Split) => void
}

const icons: { readonly [id: number]: IconName | undefined } = {
  [PROBLEM.capacity]: 'triangle-alert',
  [PROBLEM.slotClosed]: 'lock',
  [PROBLEM.sector]: 'map-pin',
  [PROBLEM.foreignTruck]: 'ban',
}

export function ProblemsDialog({ blocked, onClose, onPropose, onSplit }: ProblemsDialogProps) {
  const rights = useRights()
  const problems = blocked?.problems ?? []
  const mayForce = canForce(problems, right => has(rights, right))
  return (
    <Dialog
      open={blocked !== null}
      onClose={onClose}
      isUnasked
      title={`${blocked?.title ?? ''}\u00a0: ${plural(problems.length, 'problème')}`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Fermer
          </Button>
          {mayForce && (
            <Button variant="danger-quiet" onClick={() => void blocked?.force()}>
              Forcer
            </Button>
          )}
          {onPropose !== null && (
            <Button variant="primary" icon="sparkles" onClick={() => onPropose(blocked?.ids ?? [])}>
              Proposer un créneau
            </Button>
          )}
        </>
      }
    >
      <ul className="probs">
        {problems.map(problem => (
          <li key={`${problem.id} ${problem.message}`} className="prob">
            <Icon name={icons[problem.id] ?? 'circle-alert'} />
            <span>{problem.message}</span>
            <span className="prob__l">
              {isForcible(problem, right => has(rights, right)) ? (
                'À forcer'
              ) : (
                <>
                  <Icon name="lock" /> Bloqué
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {onSplit !== undefined && blocked !== null && blocked.ids.length > 1 && (
        <SplitProposal ids={blocked.ids} onSplit={onSplit} />
      )}
      {mayForce && <p className="help">Le forçage est noté au journal.</p>}
    </Dialog>
  )
}

const isForcible = (problem: Problem, hasRight: (right: string) => boolean): boolean =>
  canForce([problem], hasRight)

/** « Sans dépassement »: nothing is shown when no two slots accept them all. */
function SplitProposal({
  ids,
  onSplit,
}: {
  readonly ids: readonly string[]
  readonly onSplit: (split: Split) => void
}) {
  const rights = useRights()
  const { today, hour } = useClock()
  const split = useLocal(proposeSplit, { ids, today, hour, rights })
  if (split == null) return null
  const [first, second] = split
  return (
    <section className="props" aria-label="Sans dépassement">
      <h3>Sans dépassement</h3>
      <button type="button" className="place" onClick={() => onSplit(split)}>
        <span className="place__t">
          <b>Répartir sur 2&nbsp;créneaux</b>
        </span>
        <span className="place__v num">
          {first.fill} et {second.fill}&nbsp;%
        </span>
        <small>
          {split.map(({ title, ids: own }) => `${title}, ${tasksText(own.length)}`).join('\u202f; ')}
        </small>
      </button>
    </section>
  )
}

// The problems of what was typed, one by one; a person with all the rights named in them may force it (CP6, TS2, RT16).
import { useRights } from '#shell/session/use-session.ts'
import { canForce, PROBLEM, type Problem } from '#records/problem.ts'
import { has } from '#records/rights/rights.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'

/** What is asked, where it is one thing. */
const titleOf = (problems: readonly Problem[], mayForce: boolean): string => {
  const [first, ...others] = new Set(problems.map(({ id }) => id))
  const titles = mayForce ? asked : refusing
  return (
    (others.length === 0 && titles[first ?? 0]) ||
    (mayForce ? 'Passer outre\u202f?' : 'Ce n’est pas possible ainsi')
  )
}
type Titles = { readonly [problem: number]: string | undefined }
const asked: Titles = {
  [PROBLEM.capacity]: 'Dépasser la limite\u202f?',
  [PROBLEM.slotClosed]: 'Placer dans un créneau fermé\u202f?',
  [PROBLEM.sector]: 'Accepter hors secteur\u202f?',
  [PROBLEM.stock]: 'Louer plus que ce qui est libre\u202f?',
}
const refusing: Titles = { [PROBLEM.stock]: 'Il n’y en a pas assez' }

interface RefusedDialogProps {
  readonly problems: readonly Problem[]
  readonly busy: boolean
  readonly onForce: () => void
  readonly onClose: () => void
}

export function RefusedDialog({ problems, busy, onForce, onClose }: RefusedDialogProps) {
  const rights = useRights()
  if (problems.length === 0) return null
  const mayForce = canForce(problems, right => has(rights, right))
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(problems, mayForce)}
      actions={
        <>
          <Button onClick={onClose}>Corriger</Button>
          {mayForce && (
            <Button variant="danger" loading={busy} onClick={onForce}>
              Forcer
            </Button>
          )}
        </>
      }
    >
      <ul className="rproblems">
        {problems.map(({ id, message }) => (
          <li key={`${id} ${message}`}>{message}</li>
        ))}
      </ul>
      {!mayForce && problems.every(({ user_overridable }) => user_overridable) && (
        <p className="muted">Une personne qui en a le droit peut forcer. La saisie reste ici.</p>
      )}
    </Dialog>
  )
}

// The problems of the request, one by one; a person with all the rights named in them may force it (CP6, TS2).
import { useRights } from '#shell/session/use-session.ts'
import { canForce, PROBLEM, type Problem } from '#records/problem.ts'
import { has } from '#records/rights/rights.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import type { Request } from './use-request.ts'

/** What is asked, where it is one thing. */
const titleOf = (problems: readonly Problem[]): string => {
  const [first, ...others] = new Set(problems.map(({ id }) => id))
  return (others.length === 0 && titles[first ?? 0]) || 'Passer outre\u202f?'
}
const titles: { readonly [problem: number]: string | undefined } = {
  [PROBLEM.capacity]: 'Dépasser la limite\u202f?',
  [PROBLEM.slotClosed]: 'Placer dans un créneau fermé\u202f?',
  [PROBLEM.sector]: 'Accepter hors secteur\u202f?',
}

export function RefusedDialog({ request }: { readonly request: Request }) {
  const rights = useRights()
  const { refused, dropRefusal, save, busy } = request
  if (refused === null || refused.problems.length === 0) return null
  const mayForce = canForce(refused.problems, right => has(rights, right))
  return (
    <Dialog
      open
      onClose={dropRefusal}
      title={mayForce ? titleOf(refused.problems) : 'Ce n’est pas possible ainsi'}
      actions={
        <>
          <Button onClick={dropRefusal}>Corriger</Button>
          {mayForce && (
            <Button
              variant="danger"
              loading={busy}
              onClick={() => void save({ ...refused.asked, force: true })}
            >
              Forcer
            </Button>
          )}
        </>
      }
    >
      <ul className="rproblems">
        {refused.problems.map(({ id, message }) => (
          <li key={`${id} ${message}`}>{message}</li>
        ))}
      </ul>
      {!mayForce && refused.problems.every(({ user_overridable }) => user_overridable) && (
        <p className="muted">Une personne qui en a le droit peut forcer. La saisie reste ici.</p>
      )}
    </Dialog>
  )
}

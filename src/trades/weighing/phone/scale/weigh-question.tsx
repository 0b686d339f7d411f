// The questions before a line is written: an unusual weight (WG5), a thing already weighed that day (WG3). The safe answer comes
// first.
import { lineWeight } from '../../rules/weighed-line.ts'
import { formatWeight } from '#records/values/weight.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import type { Weigh } from './use-weigh.ts'

interface WeighQuestionProps {
  readonly weigh: Pick<Weigh, 'question' | 'drop' | 'weigh'>
  /** The name of the weighed object. */
  readonly name: string
}

export function WeighQuestion({ weigh, name }: WeighQuestionProps) {
  const { question, drop } = weigh
  if (question === null) return null
  const { about } = question
  if (question.kind === 'unusual')
    return (
      <Dialog
        open
        onClose={drop}
        title={`${name}, ${formatWeight(about.gross ?? 0)}\u202f?`}
        actions={
          <>
            <Button variant="primary" onClick={drop}>
              Corriger le poids
            </Button>
            <Button onClick={() => void weigh.weigh({ ...about, isConfirmed: true })}>
              C’est le bon poids
            </Button>
          </>
        }
      >
        <p>
          {String(question.times).replace('.', ',')}&nbsp;fois le poids habituel,{' '}
          {formatWeight(question.usual.weight)}. Confirmée, la pesée est mise à part jusqu’à l’avis du bureau.
        </p>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={drop}
      title={`Déjà pesée à ${question.hour}`}
      actions={
        <>
          <Button
            variant="primary"
            icon="repeat-2"
            onClick={() => void weigh.weigh({ ...about, again: 'replace' })}
          >
            Remplacer
          </Button>
          <Button icon="plus" onClick={() => void weigh.weigh({ ...about, again: 'add' })}>
            Ajouter
          </Button>
          <Button variant="quiet" onClick={drop}>
            Ignorer
          </Button>
        </>
      }
    >
      <p>
        {formatWeight(lineWeight(question.line))} à {question.hour}. Remplacée, l’ancienne pesée reste dans
        l’historique.
      </p>
    </Dialog>
  )
}

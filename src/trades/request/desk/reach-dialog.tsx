// RC4: the reach of an edit of one occurrence.
import { seriesReaches, type SeriesReach } from '#trades/planning/rules/series/reach.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'

interface ReachDialogProps {
  readonly onChoose: (reach: SeriesReach) => void
  readonly onClose: () => void
  /** A rule belongs to the series: it cannot be changed for one occurrence alone. */
  readonly isOfSeries: boolean
  /** « la modification », with its article. */
  readonly what?: string
}

export function ReachDialog({ onChoose, onClose, isOfSeries, what = 'la modification' }: ReachDialogProps) {
  const offered = isOfSeries ? seriesReaches.filter(({ value }) => value !== 'this') : seriesReaches
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cette tâche fait partie d’une série"
      actions={
        <div className="rreach">
          {offered.map(({ value, label }) => (
            <Button key={value} block onClick={() => onChoose(value)}>
              {label}
            </Button>
          ))}
          <Button variant="quiet" block onClick={onClose}>
            Ne rien enregistrer
          </Button>
        </div>
      }
    >
      <p>Jusqu’où porte {what}&#8239;? Ce qui est déjà passé ne change pas.</p>
    </Dialog>
  )
}

// The proofs of a visit, its journal, and the keys of the screen.
import { useClock } from '#shell/screen/use-clock.ts'
import { formatDate } from '#records/time/dates.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { taskStateLabel } from '#records/states/task-states.ts'
import { JournalLines } from '#trades/finding/shared/journal-lines.tsx'
import { momentShort } from '#trades/finding/shared/journal-text.ts'
import { useJournal } from '#trades/finding/shared/use-journal.ts'
import type { Queued } from '../../data/visit/visit-sheet.ts'
import { personText } from '../../shared/stop-words.ts'
import { Thumb } from '../../shared/stop-proof-thumb.tsx'
import { photoName } from '../../shared/stop-proof-words.ts'

interface VisitAsideProps {
  readonly task: TaskRow
  readonly next: Queued | undefined
}

export function VisitAside({ task, next }: VisitAsideProps) {
  return (
    <aside className="form2__side" aria-label="Preuves et journal">
      <section>
        <h2 className="aside-h">Photos et signature</h2>
        <Proofs task={task} />
      </section>
      <section aria-label="Journal">
        <h2 className="aside-h">Journal</h2>
        <Journal task={task} />
      </section>
      <p className="visit__keys">
        <kbd className="kbd">Entrée</kbd>{' '}
        {next === undefined ? 'valider' : `valider et passer à ${personText(next.person)}`}
        <br />
        <kbd className="kbd">J</kbd> suivant <kbd className="kbd">K</kbd> précédent{' '}
        <kbd className="kbd">C</kbd> corriger
      </p>
    </aside>
  )
}

function Proofs({ task }: { readonly task: TaskRow }) {
  const { photosList, signed_name, signed_at } = task
  if (photosList.length === 0 && signed_name === '') return <p className="faint">Ni photo, ni signature.</p>
  return (
    <>
      <div className="visit__shots">
        {photosList.map(photo => (
          <figure key={photo.id}>
            <Thumb photo={photo} name={photoName(photo, task)} />
            {photo.taken_at !== null && (
              <figcaption className="num">{formatDate(photo.taken_at, 'hour')}</figcaption>
            )}
          </figure>
        ))}
      </div>
      {signed_name !== '' && (
        <p className="muted small">
          Signé par {signed_name}
          {signed_at !== null && ` à\u00a0${formatDate(signed_at, 'hour')}`}
        </p>
      )}
    </>
  )
}

function Journal({ task }: { readonly task: TaskRow }) {
  const { today } = useClock()
  const journal = useJournal(task.id, task.rev)
  if (journal !== null)
    return (
      <ol className="tl">
        <JournalLines task={task} journal={journal} />
      </ol>
    )
  return (
    <ol className="tl">
      <li>
        <span>{taskStateLabel(task.task_state_id, task.scope)}</span>
        {task.state_time !== null && <time>{momentShort(task.state_time, today)}</time>}
      </li>
    </ol>
  )
}

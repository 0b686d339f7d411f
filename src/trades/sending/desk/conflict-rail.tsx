// Beside the two versions: what will be saved, the new state of the task, its photos, and its history.
import { shownPicture } from '#shell/config.ts'
import { momentText } from '#records/fr/field-values.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { taskStateLabel, type TaskState } from '#records/states/task-states.ts'
import type { Choices } from '#core/store/conflicts/compare-sides.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { JournalLines } from '#trades/finding/shared/journal-lines.tsx'
import { useJournal } from '#trades/finding/shared/use-journal.ts'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'
import type { JournalLine } from './conflict-sheet.ts'
import type { ComparedField } from './conflict-table.tsx'

interface ConflictRailProps {
  readonly fields: readonly ComparedField[]
  readonly choices: Choices
  readonly task: TaskRow | null
  readonly states: readonly TaskState[]
  readonly state: TaskState | null
  readonly onState: (state: TaskState) => void
  /** Shown where the state does not change yet. */
  readonly stateNote: string | null
  readonly journal: readonly JournalLine[]
}

export function ConflictRail(props: ConflictRailProps) {
  const { fields, choices, task, states, state, onState, stateNote, journal } = props
  const chosen = fields.flatMap(field => {
    const side = choices[field.key]
    return side === undefined ? [] : [{ ...field, kept: field[side] }]
  })
  return (
    <aside aria-label="Résultat">
      {fields.length > 0 && (
        <section>
          <h2 className="aside-h">Ce qui sera enregistré</h2>
          {chosen.length === 0 && <p className="muted small">Rien n’est encore choisi.</p>}
          <dl className="kv">
            {chosen.map(({ key, label, was, kept }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd className="num">
                  {was === kept ? (
                    kept
                  ) : (
                    <span className="chg">
                      <del>{was}</del>
                      <Icon name="arrow-right" />
                      <ins>{kept}</ins>
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {task !== null && states.length > 0 && (
        <fieldset className="pick">
          <legend className="aside-h">La tâche devient</legend>
          {states.map(one => (
            <label key={one} className="check">
              <input
                type="radio"
                name="conflict-state"
                checked={one === state}
                aria-label={taskStateLabel(one, task.scope)}
                onChange={() => onState(one)}
              />
              <TaskStateBadge task={{ task_state_id: one, scope: task.scope }} size="sm" />
            </label>
          ))}
        </fieldset>
      )}
      {stateNote !== null && <p className="muted small">{stateNote}</p>}
      {task !== null && task.photosList.length > 0 && (
        <section>
          <h2 className="aside-h">Photos</h2>
          <ul className="h-stack wrap">
            {task.photosList.map(({ id, url, caption, taken_at }) => (
              <li key={id} className="thumb">
                {url === null ? (
                  <Icon name="image" />
                ) : (
                  <img src={shownPicture(url)} alt={caption || 'Photo de la tâche'} />
                )}
                {taken_at !== null && <span className="thumb__s num">{momentText(taken_at).slice(-5)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ConflictJournal task={task} known={journal} />
      {fields.length > 0 && (
        <section className="hint" aria-label="Raccourcis">
          <span className="kbd">←</span> <span className="kbd">→</span> choisir <span className="kbd">↓</span>{' '}
          suivant <span className="kbd">Ctrl ↵</span> valider
        </section>
      )}
    </aside>
  )
}

interface ConflictJournalProps {
  readonly task: TaskRow | null
  /** The part of the history that is on this device, without the server. */
  readonly known: readonly JournalLine[]
}

/** With network, the server's own journal of the task, including what the office did. */
function ConflictJournal({ task, known }: ConflictJournalProps) {
  const journal = useJournal(task?.id ?? '', task?.rev ?? 0)
  return (
    <section>
      <h2 className="aside-h">Journal</h2>
      <ol className="tl">
        {known
          .filter(({ isHere }) => task === null || journal === null || isHere)
          .map(({ at, who, what }) => (
            <li key={`${at} ${what}`}>
              <span>
                <b className="medium">{who ?? 'Quai'}</b> {what}
              </span>
              <time className="num">{momentText(at)}</time>
            </li>
          ))}
        {task !== null && journal !== null && <JournalLines task={task} journal={journal} />}
      </ol>
    </section>
  )
}

// « Chercher ou agir » (Ctrl K): tasks of this device while one types, then what can be done with the chosen one, then places. Arrows
// choose, Enter opens; it says what it searched.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and its keys, which no native list allows */
import '#ui/styles/looking.css'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { formatDate } from '#domain/dates.ts'
import type { TaskRow } from '#domain/entities/task.ts'
import { has, type Rights } from '#domain/rights.ts'
import { normalised } from '#domain/search-text.ts'
import { taskStateLabel } from '#domain/task-states.ts'
import { foundTasks, NO_FILTERS } from '#local/queries/looking/found-tasks.ts'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icons/icon-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { useModal } from '#ui/use-modal.ts'
import { deskDestinations } from '../frame/desk-destinations.ts'
import { useGo } from '../frame/go.tsx'
import { useDataAge } from '../sync/data-age.ts'
import { askRemote } from '../sync/remote.ts'
import { useLocal } from '../sync/use-local.ts'
import { useRights } from '../session/use-session.ts'
import { openPalette } from './palette-state.ts'
import { searchQuestion } from './search-question.ts'
import { NEW_TASK_PATH, SEARCH_PATH, shortcutsOf } from './shortcuts.ts'

const MOST = 6

interface Choice {
  readonly key: string
  readonly group: string
  readonly icon: IconName
  readonly title: string
  readonly sub: string
  readonly to: string
}

const useNamed = (typed: string): readonly string[] => {
  const text = searchQuestion(typed)
  const [answer, setAnswer] = useState<{ readonly text: string; readonly ids: readonly string[] } | null>(
    null,
  )
  useEffect(() => {
    if (text === '') return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const { hits } = await askRemote(async remote =>
        remote.search({ text, entities: ['task'], limit: MOST * 4 }),
      )
      if (!isOver) setAnswer({ text, ids: hits.map(({ id }) => id) })
    }
    ask().catch(reportError)
    return () => {
      isOver = true
    }
  }, [text])
  return text === '' ? [] : (answer?.ids ?? [])
}

const nameOf = ({ firstname, lastname, name }: TaskRow): string =>
  [firstname, lastname].filter(Boolean).join(' ') || name || 'Sans nom'
const pathOf = (path: string, query: { readonly [name: string]: string }): string =>
  `${path}?${new URLSearchParams(query).toString()}`

const taskChoices = (tasks: readonly TaskRow[]): Choice[] =>
  tasks.map(task => ({
    key: task.id,
    group: 'Tâches',
    icon: 'truck',
    title: [nameOf(task), task.address, task.city].filter(Boolean).join(', '),
    sub: [
      task.date === null ? 'sans date' : formatDate(task.date, 'day'),
      taskStateLabel(task.task_state_id, task.scope),
    ].join(', '),
    to: pathOf(NEW_TASK_PATH, { id: task.id }),
  }))

/** Of the first task that was found. */
const actChoices = (task: TaskRow): Choice[] => [
  {
    key: 'print',
    group: `Agir sur ${nameOf(task)}`,
    icon: 'printer',
    title: 'Imprimer la fiche',
    sub: '',
    to: pathOf('/collect/desktop/print/task', { id: task.id }),
  },
]

const placeChoices = (rights: Rights, typed: string): Choice[] => {
  const words = normalised(typed.trim())
  const { nav } = deskDestinations(rights, '/collect/desktop')
  const known = new Map(nav.map(({ to, icon }) => [to, icon]))
  const places = shortcutsOf(rights)
    .flatMap(({ shortcuts }) => shortcuts)
    .flatMap(({ to, label }) =>
      to === undefined || to === SEARCH_PATH || to === NEW_TASK_PATH ? [] : [{ to, label }],
    )
    .filter(({ label }) => normalised(label).includes(words))
  return [
    ...(words === ''
      ? []
      : [
          {
            key: 'all',
            group: 'Aller à',
            icon: 'search' as const,
            title: `Toutes les tâches contenant «\u00a0${typed.trim()}\u00a0»`,
            sub: '',
            to: pathOf(SEARCH_PATH, { text: typed.trim() }),
          },
        ]),
    ...(has(rights, 'add_task')
      ? [
          {
            key: 'new',
            group: 'Aller à',
            icon: 'plus' as const,
            title: 'Nouvelle tâche',
            sub: '',
            to: NEW_TASK_PATH,
          },
        ]
      : []),
    ...places.map(({ to, label }) => ({
      key: to,
      group: 'Aller à',
      icon: known.get(to) ?? ('arrow-right' as const),
      title: label,
      sub: '',
      to,
    })),
  ]
}

export function Palette() {
  const go = useGo()
  const rights = useRights()
  const age = useDataAge()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const modal = useModal(true, () => openPalette(null))
  const isPlanner = has(rights, 'emma_desktop')
  const ids = useNamed(isPlanner ? text : '')
  const found = useLocal(foundTasks, { ids, filters: { ...NO_FILTERS, cancelled: true }, limit: MOST })
  const tasks = (found?.rows ?? []).map(({ task }) => task)
  const [first] = tasks
  const choices = [
    ...taskChoices(tasks),
    ...(first === undefined ? [] : actChoices(first)),
    ...placeChoices(rights, text),
  ]
  const chosen = Math.min(at, choices.length - 1)
  const groups = [...new Set(choices.map(({ group }) => group))]
  const follow = (choice: Choice | undefined): void => {
    if (choice === undefined) return
    openPalette(null)
    go(choice.to)
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((chosen + step + choices.length) % Math.max(1, choices.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      follow(choices[chosen])
    }
  }
  return (
    <dialog className="dialog palette" aria-label="Chercher ou agir" {...modal}>
      <div className="palette__in">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Chercher ou agir"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={choices[chosen] === undefined ? undefined : `${id}-${chosen}`}
          autoComplete="off"
          placeholder="Nom, téléphone, adresse, n° de tâche, ou un écran"
          value={text}
          onChange={event => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
        <kbd className="kbd">Échap</kbd>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Résultats" className="palette__list">
        {groups.map((group, n) => (
          <div key={group} role="group" aria-labelledby={`${id}-g${n}`}>
            <h3 id={`${id}-g${n}`} role="presentation">
              {group}
            </h3>
            <ul role="presentation">
              {choices.map(
                (choice, index) =>
                  choice.group === group && (
                    <li
                      key={choice.key}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={index === chosen}
                      className={classNames(index === chosen && 'is-on')}
                      onClick={() => follow(choice)}
                      onPointerMove={() => setAt(index)}
                    >
                      <Icon name={choice.icon} />
                      <span className="grow">{choice.title}</span>
                      <span>{choice.sub}</span>
                    </li>
                  ),
              )}
            </ul>
          </div>
        ))}
      </div>
      {choices.length === 0 && <p className="chb muted">Rien ne porte ces mots sur ce poste.</p>}
      <div className="palette__foot">
        <span>
          <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> choisir
        </span>
        <span>
          <kbd className="kbd">↵</kbd> ouvrir
        </span>
        <span className="grow" />
        <span>{age ?? 'Cherché dans ce que ce poste garde'}</span>
      </div>
    </dialog>
  )
}

// « Chercher ou agir » (Ctrl K): tasks of this device while one types, then actions for the chosen one, then destinations. Arrows
// choose, Enter opens; it shows what it searched.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and its keys, which no native list allows */
import './palette.css'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import type { TaskRow } from '#records/entities/task.ts'
import { has } from '#records/rights/rights.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { foundTasks, heldAmong, joined, NO_FILTERS } from '#core/store/search/found-tasks.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { useModal } from '#kit/over/use-modal.ts'
import { useGo } from '../frame/go.tsx'
import { useDataAge } from '../sync/data-age.ts'
import { askRemote } from '../sync/remote.ts'
import { useLocal } from '../sync/use-local.ts'
import { useRights } from '../session/use-session.ts'
import { actChoices, isCall, screenChoices, taskChoices, type Choice } from './palette-choices.ts'
import { searchQuestion } from './search-question.ts'
import { openPalette, setPaletteText, usePalette } from './palette-state.ts'
import { useFoundElsewhere, type Elsewhere } from './use-found-elsewhere.ts'

const MOST = 6
const ALL = { ...NO_FILTERS, cancelled: true }
const NO_TASKS: readonly TaskRow[] = []
const NONE: readonly string[] = []

/** Returns the requested ids with the tasks: an answer for earlier ids may still be shown. */
const tasksNamed = async (db: LocalDatabase, { ids }: { readonly ids: readonly string[] }) => ({
  ids,
  rows: (await foundTasks(db, { ids, filters: ALL, limit: MOST })).rows,
})

interface Named {
  readonly ids: readonly string[]
  /** Whether they match the present text. */
  readonly isOfText: boolean
}

const useNamed = (typed: string): Named => {
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
    ask().catch((error: unknown) => {
      reportError(error)
      if (!isOver) setAnswer({ text, ids: [] })
    })
    return () => {
      isOver = true
    }
  }, [text])
  return text === ''
    ? { ids: NONE, isOfText: true }
    : { ids: answer?.ids ?? NONE, isOfText: answer?.text === text }
}

const reachText: { readonly [state in Elsewhere['state']]: string } = {
  none: 'Cherché dans ce que ce poste garde',
  coming: 'Cherché ici, le serveur cherche encore…',
  here: 'Cherché ici et sur le serveur',
  failed: 'Cherché ici\u00a0; le serveur n’a pas répondu',
}

export function Palette() {
  const go = useGo()
  const rights = useRights()
  const age = useDataAge()
  const id = useId()
  const text = usePalette(palette => palette.text)
  const [at, setAt] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const modal = useModal(true, () => openPalette(null))
  const isPlanner = has(rights, 'emma_desktop')
  const { ids, isOfText } = useNamed(isPlanner ? text : '')
  const found = useLocal(tasksNamed, { ids })
  const isAnswered = isOfText && found !== undefined && found.ids.join() === ids.join()
  const elsewhere = useFoundElsewhere(isPlanner ? text : '', MOST)
  const named = elsewhere.state === 'here' ? elsewhere.tasks : NO_TASKS
  const held = useLocal(heldAmong, { ids: named.map(({ id }) => id) }) ?? NO_TASKS
  const here = found?.rows ?? []
  const tasks = [...here, ...joined(named, { held, found: here, filters: ALL })]
    .slice(0, MOST)
    .map(({ task }) => task)
  const [first] = tasks
  const choices = [
    ...taskChoices(tasks),
    ...(first === undefined ? [] : actChoices(first)),
    ...screenChoices(rights, text),
  ]
  const chosen = Math.min(at, choices.length - 1)
  const follow = (choice: Choice | undefined): void => {
    if (choice === undefined) return
    openPalette(null)
    if (isCall(choice.to)) location.href = choice.to
    else go(choice.to)
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((chosen + step + choices.length) % Math.max(1, choices.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isAnswered || at > 0) follow(choices[chosen])
      else setEntered(true)
    }
  }
  // A person who types a name and presses Enter at once means the task, not the choice that was first before it was found.
  useEffect(() => {
    if (isEntered && isAnswered) follow(choices[chosen])
  })
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
            setPaletteText(event.target.value)
            setAt(0)
            setEntered(false)
          }}
          onKeyDown={onKey}
        />
        <kbd className="kbd">Échap</kbd>
      </div>
      <Choices id={id} choices={choices} chosen={chosen} onFollow={follow} onPoint={setAt} />

      {choices.length === 0 && (
        <p className="chb muted">
          {elsewhere.state === 'here'
            ? 'Rien ne porte ces mots, ni sur ce poste ni sur le serveur.'
            : 'Rien ne porte ces mots sur ce poste.'}
        </p>
      )}
      <div className="palette__foot">
        <span>
          <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> choisir
        </span>
        <span>
          <kbd className="kbd">↵</kbd> ouvrir
        </span>
        <span className="grow" />
        <span>{age ?? reachText[elsewhere.state]}</span>
      </div>
    </dialog>
  )
}

interface ChoicesProps {
  readonly id: string
  readonly choices: readonly Choice[]
  readonly chosen: number
  readonly onFollow: (choice: Choice) => void
  readonly onPoint: (index: number) => void
}

function Choices({ id, choices, chosen, onFollow, onPoint }: ChoicesProps) {
  const groups = [...new Set(choices.map(({ group }) => group))]
  return (
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
                    onClick={() => onFollow(choice)}
                    onPointerMove={() => onPoint(index)}
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
  )
}

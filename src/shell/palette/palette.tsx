// « Chercher ou agir » (Ctrl K): tasks of this device while one types, then actions for the chosen one, then destinations. Arrows
// choose, Enter opens; it shows what it searched.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and its keys, which no native list allows */
import './palette.css'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { useModal } from '#kit/over/use-modal.ts'
import { useGo } from '../frame/go.tsx'
import { useDataAge } from '../sync/data-age.ts'
import { isCall, type Choice } from './palette-choices.ts'
import { questionOf, type Verb } from './palette-question.ts'
import { openPalette, setPaletteText, usePalette } from './palette-state.ts'
import type { Elsewhere } from './use-found-elsewhere.ts'
import { usePaletteChoices } from './use-palette-choices.ts'

const reachText: { readonly [state in Elsewhere['state']]: string } = {
  none: 'Cherché dans ce que cet appareil garde',
  coming: 'Cherché ici, le serveur cherche encore…',
  here: 'Cherché ici et sur le serveur',
  failed: 'Cherché ici\u202f; le serveur n’a pas répondu',
}

const verbHints: { readonly [verb in Verb]: string } = {
  call: 'Appeler qui\u202f? Tapez un nom, une rue ou un numéro.',
  print: 'Aucun camion ne porte ces mots aujourd’hui ou demain.',
  availability: 'De quel objet\u202f? Tapez son nom dans le catalogue.',
}

const nothingText = (typed: string, state: Elsewhere['state']): string => {
  const { verb, words } = questionOf(typed)
  if (verb !== null && words === '') return verbHints[verb]
  if (verb === 'print') return verbHints.print
  if (verb === 'availability') return 'Aucun objet du catalogue ne porte ces mots.'
  return state === 'here'
    ? 'Rien ne porte ces mots, ni sur cet appareil ni sur le serveur.'
    : 'Rien ne porte ces mots sur cet appareil.'
}

export function Palette() {
  const go = useGo()
  const age = useDataAge()
  const id = useId()
  const text = usePalette(palette => palette.text)
  const [at, setAt] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const modal = useModal(true, () => openPalette(null))
  const { choices, isAnswered, elsewhere } = usePaletteChoices(text)
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
          placeholder="Nom, adresse, n°, écran, ou « imprimer demain »"
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

      {choices.length === 0 && <p className="chb muted">{nothingText(text, elsewhere.state)}</p>}
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

// The top of the board: the day and the number of days, then tabs by right, shifts and views (RG1).
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { addDays } from '#records/time/dates.ts'
import { narrowTypeLabels, narrowTypesOf, type PlanningTab } from '../../rules/planning-tabs.ts'
import { has } from '#records/rights/rights.ts'
import { shifts } from '#records/lists/shifts.ts'
import { Button } from '#kit/action/button.tsx'
import { Chip } from '#kit/action/chip.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Segmented } from '#kit/action/segmented.tsx'
import { roadSheetsAddress, SPANS, VIEWS, type BoardPlace, type View } from './board-address.ts'
import { periodText } from './board-words.ts'
import { useRangeKeys } from './use-range-keys.ts'

interface ToolProps {
  readonly place: BoardPlace
  readonly from: string
  readonly to: string
  readonly onPlace: (change: Partial<BoardPlace>) => void
}

export function DateTools({ place, from, to, onPlace }: ToolProps) {
  const rights = useRights()
  const spans = SPANS.filter(span => span < 7 || has(rights, 'planning_full'))
  useRangeKeys({
    spans,
    onSpan: span => onPlace({ span }),
    onStep: step => onPlace({ date: addDays(from, step * place.span) }),
  })
  return (
    <>
      <div className="datenav">
        <IconButton
          icon="chevron-left"
          label="Jours précédents"
          onClick={() => onPlace({ date: addDays(from, -place.span) })}
        />
        <Button onClick={() => onPlace({ date: null })}>Aujourd’hui</Button>
        <IconButton
          icon="chevron-right"
          label="Jours suivants"
          onClick={() => onPlace({ date: addDays(from, place.span) })}
        />
        <output className="datenav__d num">{periodText(from, to)}</output>
      </div>
      <Segmented
        label="Étendue"
        options={spans.map(span => ({ value: span, label: `${span}\u00a0j` }))}
        value={place.span}
        onChange={span => onPlace({ span })}
      />
    </>
  )
}

const viewWords: { readonly [view in View]: { readonly label: string; readonly right: string } } = {
  all: { label: 'Tous les camions', right: 'all_trucks' },
  notEmpty: { label: 'Camions non vides', right: 'not_empty_trucks' },
  noProblem: { label: 'Camions sans problème', right: 'no_problems_trucks' },
}

interface FilterProps extends Pick<ToolProps, 'place' | 'onPlace'> {
  readonly tabs: readonly PlanningTab[]
  readonly tab: PlanningTab
  /** The day whose road sheets are printed: today where it is shown, else the first one. */
  readonly printed: string
  readonly isChoosing: boolean
  readonly onChoosing: (isChoosing: boolean) => void
}

export function BoardFilters({ place, tabs, tab, printed, isChoosing, onChoosing, onPlace }: FilterProps) {
  const rights = useRights()
  const views = has(rights, 'planning_options')
    ? VIEWS.filter(view => view === 'all' || has(rights, viewWords[view].right))
    : []
  const types = narrowTypesOf(tab)
  const toggle = (shift: number): void =>
    onPlace({
      shifts: place.shifts.includes(shift)
        ? place.shifts.filter(one => one !== shift)
        : [...place.shifts, shift].toSorted((a, b) => a - b),
    })
  return (
    <>
      <nav className="tabs" aria-label="Planning">
        {tabs.map(one => (
          <button
            key={one.id}
            type="button"
            className="tab tab--nav"
            aria-current={one.id === tab.id ? 'page' : undefined}
            onClick={() => onPlace({ tab: one.id, type: null })}
          >
            {one.label}
          </button>
        ))}
      </nav>
      {types.length > 0 && (
        <select
          className="input bfil__type"
          aria-label="Types de tâches"
          value={place.type ?? ''}
          onChange={event => onPlace({ type: types.find(type => type === event.target.value) ?? null })}
        >
          <option value="">Tous les types</option>
          {types.map(type => (
            <option key={type} value={type}>
              {narrowTypeLabels[type]}
            </option>
          ))}
        </select>
      )}
      <fieldset className="h-stack wrap bfil" aria-label="Demi-journées">
        {shifts.choices.map(({ id, label }) => (
          <Chip
            key={id}
            pressed={place.shifts.includes(id)}
            icon={place.shifts.includes(id) ? 'check' : undefined}
            onPress={() => toggle(id)}
          >
            {label}
          </Chip>
        ))}
      </fieldset>
      {views.length > 1 && (
        <select
          className="input bfil__type"
          aria-label="Camions"
          value={place.view}
          onChange={event => onPlace({ view: views.find(view => view === event.target.value) ?? 'all' })}
        >
          {views.map(view => (
            <option key={view} value={view}>
              {viewWords[view].label}
            </option>
          ))}
        </select>
      )}
      {place.span === 7 && (
        <Chip
          pressed={place.cards}
          icon={place.cards ? 'check' : undefined}
          onPress={() => onPlace({ cards: !place.cards })}
        >
          Cartes
        </Chip>
      )}
      <Chip
        pressed={isChoosing}
        icon={isChoosing ? 'check' : undefined}
        onPress={() => onChoosing(!isChoosing)}
      >
        Choisir
      </Chip>
      <LinkButton variant="quiet" size="sm" icon="printer" to={roadSheetsAddress(printed)}>
        <span className="bprint">Feuilles de route</span>
      </LinkButton>
    </>
  )
}

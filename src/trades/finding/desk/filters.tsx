// The filters of the search, and those saved under a name.
import { useState } from 'react'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useSavedSearches, type SavedSearch } from '#shell/screen/use-saved-searches.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seenScopes, seesResource, seesTaskType } from '#records/rights/seen-tasks.ts'
import { taskOrigins } from '#records/lists/task-lists.ts'
import { taskStates } from '#records/states/task-states.ts'
import { taskScopes, taskTypes, typeAmongAll } from '#records/lists/task-types.ts'
import { NO_FILTERS, type SearchFilters } from '#core/store/search/found-tasks.ts'
import { resources } from '#trades/settings/data/resources.ts'
import { Button } from '#kit/action/button.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { stateGroups } from '../shared/state-groups.ts'

interface FiltersProps {
  readonly filters: SearchFilters
  readonly onChange: (filters: SearchFilters) => void
}

const optionsOf = (list: {
  readonly choices: readonly { readonly id: string | number; readonly label: string }[]
}) => list.choices.filter(({ id }) => id !== 0).map(({ id, label }) => ({ value: String(id), label }))

const typeOptions = (rights: Rights) =>
  taskTypes.choices
    .filter(({ id }) => id > 0 && id < 17 && seesTaskType(rights, id))
    .map(({ id }) => ({ value: String(id), label: typeAmongAll(id) }))

export function Filters({ filters, onChange }: FiltersProps) {
  const rights = useRights()
  const all = useLocal(resources, { rights: { flags: rights.flags, resources: [] } })
  const ownResources = (all ?? []).filter(({ type }) => type !== 'scale' && seesResource(rights, type))
  const set = (change: Partial<SearchFilters>): void => onChange({ ...filters, ...change })
  const isPeriod = filters.from === '' || filters.to === '' || filters.from <= filters.to
  return (
    <>
      <TextField label="Du" type="date" value={filters.from} onChange={from => set({ from })} />
      <TextField
        label="Au"
        type="date"
        value={filters.to}
        onChange={to => set({ to })}
        error={isPeriod ? undefined : 'La fin vient après le début.'}
      />
      <SelectField
        label="Famille"
        value={filters.scope}
        onChange={scope => set({ scope })}
        blank="Toutes"
        options={seenScopes(rights).map(value => ({ value, label: taskScopes.labelOf(value) }))}
      />
      <SelectField
        label="Type"
        value={filters.type}
        onChange={type => set({ type })}
        blank="Tous"
        options={typeOptions(rights)}
      />
      <SelectField
        label="État"
        value={filters.state}
        onChange={state => set({ state })}
        blank="Tous"
        options={[...optionsOf(taskStates), ...stateGroups]}
      />
      <SelectField
        label="Ressource"
        value={filters.resource}
        onChange={resource => set({ resource })}
        blank="Toutes"
        options={ownResources.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        label="Origine"
        value={filters.origin}
        onChange={origin => set({ origin })}
        blank="Toutes"
        options={optionsOf(taskOrigins)}
      />
      <CheckField
        label="Inclure les annulées"
        checked={filters.cancelled}
        onChange={cancelled => set({ cancelled })}
      />
    </>
  )
}

interface SavedProps {
  readonly text: string
  readonly filters: SearchFilters
  readonly onOpen: (search: SavedSearch) => void
}

export function Saved({ text, filters, onOpen }: SavedProps) {
  const saved = useSavedSearches()
  const [name, setName] = useState<string | null>(null)
  const isBlank = text.trim() === '' && JSON.stringify(filters) === JSON.stringify(NO_FILTERS)
  const save = async (): Promise<void> => {
    const wanted = (name ?? '').trim()
    if (wanted === '') return
    await saved.keep({ name: wanted, text, filters })
    setName(null)
  }
  return (
    <aside className="found__side" aria-label="Recherches gardées">
      <h2>Recherches gardées</h2>
      {(saved.all === undefined || saved.all.length === 0) && (
        <p className="small muted">Gardez ici celles qui reviennent, sur cet appareil.</p>
      )}
      <ul>
        {saved.all?.map(one => (
          <li key={one.name}>
            <Button variant="quiet" icon="star" onClick={() => onOpen(one)}>
              {one.name}
            </Button>
            <IconButton
              icon="x"
              size="sm"
              label={`Ne plus garder «\u202f${one.name}\u202f»`}
              onClick={() => void saved.drop(one)}
            />
          </li>
        ))}
      </ul>
      {name === null ? (
        <Button
          variant="quiet"
          icon="plus"
          aria-disabled={isBlank || undefined}
          onClick={() => !isBlank && setName(text.trim())}
        >
          Garder celle-ci
        </Button>
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
        >
          <TextField label="Nom de la recherche" value={name} onChange={setName} maxLength={60} autoFocus />
          <Button type="submit" variant="primary">
            Garder
          </Button>
        </form>
      )}
    </aside>
  )
}

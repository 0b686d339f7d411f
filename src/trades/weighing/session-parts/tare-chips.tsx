// The containers as chips: one tap adds one, « Plusieurs, autre… » sets a number, or a weight of its own (WG1).
import { useState } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { nameTimes } from '#records/fr/plural.ts'
import { containers } from '#trades/settings/data/containers.ts'
import { Button } from '#kit/action/button.tsx'
import { Chip } from '#kit/action/chip.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { Stepper } from '#kit/action/stepper.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { gramsToTyped, shortKilograms, typedToGrams } from '../shared/kilograms.ts'

export interface TypedTare {
  /** Null for « Autre… ». */
  readonly container_id: string | null
  readonly weight: number
  readonly count: number
}

interface TareChipsProps {
  readonly tares: readonly TypedTare[]
  readonly onChange: (tares: TypedTare[]) => void
}

export function TareChips({ tares, onChange }: TareChipsProps) {
  const known = useLocal(containers, null)
  const [isOpen, setOpen] = useState(false)
  const countOf = (id: string): number => tares.find(({ container_id }) => container_id === id)?.count ?? 0
  const other = tares.find(({ container_id }) => container_id === null)
  return (
    <>
      {known?.map(({ id, name, weight }) => {
        const count = countOf(id)
        return (
          <Chip
            key={id}
            icon={count > 0 ? 'check' : undefined}
            pressed={count > 0}
            onPress={() => onChange(withTare(tares, { container_id: id, weight, count: count > 0 ? 0 : 1 }))}
          >
            {nameTimes(name, count)} −&nbsp;{shortKilograms(weight * Math.max(1, count))}
          </Chip>
        )
      })}
      <Chip
        pressed={other !== undefined}
        icon={other === undefined ? undefined : 'check'}
        onPress={() => setOpen(true)}
      >
        {other === undefined ? 'Autre…' : `Autre −\u00a0${shortKilograms(other.weight)}`}
      </Chip>
      {isOpen && (
        <Sheet open onClose={() => setOpen(false)} title="Contenants">
          <div className="stack">
            {known?.map(({ id, name, weight }) => (
              <div key={id} className="h-stack">
                <span className="grow">
                  {name} <span className="sub num">−&nbsp;{shortKilograms(weight)}&nbsp;kg</span>
                </span>
                <Stepper
                  label={name}
                  value={countOf(id)}
                  max={99}
                  onChange={count => onChange(withTare(tares, { container_id: id, weight, count }))}
                />
              </div>
            ))}
            <OtherTare tares={tares} onChange={onChange} />
            <Button variant="primary" size="lg" block onClick={() => setOpen(false)}>
              Fermer
            </Button>
          </div>
        </Sheet>
      )}
    </>
  )
}

function OtherTare({ tares, onChange }: TareChipsProps) {
  const weight = tares.find(({ container_id }) => container_id === null)?.weight
  const [typed, setTyped] = useState(weight === undefined ? '' : gramsToTyped(weight))
  const take = (text: string): void => {
    setTyped(text)
    const grams = typedToGrams(text) ?? 0
    onChange(withTare(tares, { container_id: null, weight: grams, count: grams > 0 ? 1 : 0 }))
  }
  return (
    <TextField
      label="Autre contenant"
      value={typed}
      onChange={take}
      inputMode="decimal"
      unit="kg"
      error={
        typed !== '' && typedToGrams(typed) === null ? 'Saisissez un nombre, par exemple 12,5.' : undefined
      }
    />
  )
}

/** Replaces the entry of one container; a count of 0 removes it. */
const withTare = (tares: readonly TypedTare[], tare: TypedTare): TypedTare[] => {
  const others = tares.filter(({ container_id }) => container_id !== tare.container_id)
  return tare.count > 0 ? [...others, tare] : others
}

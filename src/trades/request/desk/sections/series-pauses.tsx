// « Suspendre du … au … » (RC7): the spans of days in which a series does not take place.
import { useState } from 'react'
import { spansText } from '#records/fr/field-values.ts'
import { pausesOf, type Pause } from '#trades/planning/rules/series/pauses.ts'
import { pausesText } from '#trades/planning/rules/series/series-words.ts'
import { Button } from '#kit/action/button.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { requestMessages } from '../../rules/request-messages.ts'

interface PausesProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

const BLANK: Pause = { from: '', to: '' }
/** As many as the field has room for. */
const MOST = 10

const spanText = (pause: Pause): string => spansText(pausesText([pause]))

export function SeriesPauses({ value, onChange }: PausesProps) {
  const [typed, setTyped] = useState(BLANK)
  const pauses = pausesOf(value)
  const isBackwards = typed.from !== '' && typed.to !== '' && typed.to < typed.from
  const isWhole = typed.from !== '' && typed.to !== '' && !isBackwards && pauses.length < MOST
  const add = (): void => {
    onChange(pausesText([...pauses, typed]))
    setTyped(BLANK)
  }
  return (
    <>
      <TextField
        label="Suspendre du"
        type="date"
        className="c3"
        value={typed.from}
        onChange={from => setTyped({ ...typed, from })}
      />
      <TextField
        label="au"
        type="date"
        className="c3"
        value={typed.to}
        min={typed.from}
        error={isBackwards ? requestMessages.pauseBackwards : undefined}
        onChange={to => setTyped({ ...typed, to })}
      />
      <div className="c4 rpause">
        <Button disabled={!isWhole} onClick={add}>
          Ajouter la suspension
        </Button>
      </div>
      {pauses.length > 0 && (
        <ul className="c12 rdays" aria-label="Suspensions">
          {pauses.map(one => (
            <li key={`${one.from} ${one.to}`}>
              Suspendue {spanText(one)}
              <IconButton
                icon="x"
                size="sm"
                label={`Lever la suspension ${spanText(one)}`}
                onClick={() => onChange(pausesText(pauses.filter(other => other !== one)))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

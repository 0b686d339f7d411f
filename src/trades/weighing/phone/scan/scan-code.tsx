// A code typed by hand: codes that begin with it are listed while it is typed. A hand scanner works wherever the focus is.
import { useState, type FormEvent } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { codesLike } from '../../data/sessions/lookup.ts'
import { Button } from '#kit/action/button.tsx'
import { FieldFrame } from '#kit/form/field-frame.tsx'
import { WeighableRow } from '../session/weighable-row.tsx'

interface ScanCodeProps {
  readonly take: (code: string) => void
  readonly close?: (() => void) | undefined
}

const LEAST = 2
const SHOWN = 3

export function ScanCode({ take, close }: ScanCodeProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const like = useLocal(codesLike, { text: code.trim().length >= LEAST ? code : '', limit: SHOWN })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (code.trim() === '') return setError('Saisissez le code de l’étiquette.')
    take(code)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <FieldFrame label="Code de l’étiquette" error={error} help="Une douchette écrit ici toute seule.">
        {control => (
          <input
            {...control}
            className="input input--code"
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            onChange={event => {
              setError(undefined)
              setCode(event.target.value)
            }}
          />
        )}
      </FieldFrame>
      {like !== undefined && like.length > 0 && (
        <div className="list edge">
          {like.map(({ instance, object }) => (
            <WeighableRow
              key={instance.id}
              name={object?.name ?? 'Objet inconnu'}
              sub={formatLabelCode(instance.external_id)}
              onPress={() => take(instance.external_id)}
            />
          ))}
        </div>
      )}
      <Button type="submit" variant="primary" size="xl" icon="search" block>
        Chercher ce code
      </Button>
      {close !== undefined && (
        <Button variant="quiet" block onClick={close}>
          Revenir à la caméra
        </Button>
      )}
    </form>
  )
}

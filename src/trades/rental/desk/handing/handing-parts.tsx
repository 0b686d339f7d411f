// What preparation and departure share: the result of a scan with what may be done about it, the last scans, pieces without a sticker.
import { useState, type FormEvent, type ReactNode } from 'react'
import { plural } from '#records/fr/plural.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { Button } from '#kit/action/button.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { handedLineId, handedOf } from '../../rules/handing/handed.ts'
import { verdictSentence } from '../../rules/handing/handing-words.ts'
import { isCounted, scanTone, type ScanTone } from '../../rules/handing/scan-verdict.ts'
import { ScanField, type ScanShown } from './scan-field.tsx'
import { TakeInstead } from './swap-forms.tsx'
import { FoundAgain } from '../../shared/found-again.tsx'
import type { Handing } from './use-handing.ts'

interface ScanPanelProps {
  readonly handing: Handing
  readonly children?: ReactNode
}

/** The field, pieces without a sticker, and what the last code is. */
export function ScanPanel({ handing, children }: ScanPanelProps) {
  const [isCounting, setCounting] = useState(false)
  return (
    <ScanField
      onCode={handing.take}
      shown={shownOf(handing)}
      below={
        <>
          {handing.verdict?.kind === 'lost' && (
            <FoundAgain instance={handing.verdict.instance_id} name={handing.verdict.name} />
          )}
          {isCounting && <Uncounted handing={handing} />}
          <RefusalText>{handing.act.said}</RefusalText>
        </>
      }
    >
      <Button icon="keyboard" aria-expanded={isCounting} onClick={() => setCounting(!isCounting)}>
        Sans étiquette
      </Button>
      {children}
    </ScanField>
  )
}

const shownOf = (handing: Handing): ScanShown | null => {
  const { verdict, notes, undo, exchange, bind, sheet } = handing
  if (verdict === null) return null
  const shown = { tone: scanTone(verdict), code: verdict.code, text: verdictSentence(verdict) }
  if (verdict.kind === 'unknown') {
    const lines = [...handedOf(sheet.task.objects).values()]
    return {
      ...shown,
      title: 'Étiquette inconnue',
      ...(verdict.isListHere && !verdict.mistyped
        ? {
            actions: lines.map(({ line, name }) => (
              <Button key={line.line_id} size="sm" onClick={() => void bind(line.line_id)}>
                C’est {name}
              </Button>
            )),
          }
        : {}),
    }
  }
  const { name: title } = verdict
  if (verdict.kind === 'reserved')
    return {
      ...shown,
      title,
      actions: (
        <Button size="sm" icon="repeat-2" onClick={() => void exchange()}>
          Échanger
        </Button>
      ),
    }
  if (verdict.kind === 'full') {
    const handed = handedOf(sheet.task.objects).get(verdict.line.object_id ?? verdict.line.line_id)
    if (handed === undefined) return { ...shown, title }
    const { instance_id } = verdict
    return {
      ...shown,
      title,
      actions: <TakeInstead handing={handing} handed={handed} instance_id={instance_id} />,
    }
  }
  const own = isCounted(verdict) ? handedLineId(verdict.line.line_id, verdict.instance_id) : null
  const note = notes.find(({ line_id }) => line_id !== null && line_id === own)
  if (note === undefined) return { ...shown, title }
  return {
    ...shown,
    title,
    actions: (
      <Button size="sm" variant="quiet" icon="undo-2" onClick={() => void undo(note)}>
        Annuler
      </Button>
    ),
  }
}

/** « Sans étiquette »: how many of which line, what is left of it filled in. */
function Uncounted({ handing: { sheet, count, act } }: { readonly handing: Handing }) {
  const lines = [...handedOf(sheet.task.objects).values()].filter(({ asked, done }) => done < asked)
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const line = lines.find(one => one.line.line_id === chosen) ?? lines[0]
  if (line === undefined) return <p className="muted">Toutes les lignes sont complètes.</p>
  const left = line.asked - line.done
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const pieces = typed.trim() === '' ? left : Number(typed.replaceAll(/\s/g, ''))
    if (!Number.isInteger(pieces) || pieces < 1) return setError('Saisissez un nombre entier, par exemple 8.')
    setError(undefined)
    if (await count(line.line.line_id, line.name, pieces)) setTyped('')
  }
  return (
    <form className="hand-count" noValidate onSubmit={event => void submit(event)}>
      <SelectField
        label="Objet sans étiquette"
        value={line.line.line_id}
        options={lines.map(one => ({ value: one.line.line_id, label: one.name }))}
        onChange={value => {
          setChosen(value)
          setTyped('')
        }}
      />
      <TextField
        label="Pièces"
        inputMode="numeric"
        value={typed}
        placeholder={String(left)}
        error={error}
        maxLength={6}
        onChange={setTyped}
      />
      <Button type="submit" icon="plus" loading={act.isBusy}>
        Compter
      </Button>
    </form>
  )
}

const toneIcons: { readonly [tone in ScanTone]: IconName } = {
  known: 'circle-check-big',
  again: 'triangle-alert',
  unknown: 'tag',
  refused: 'circle-x',
}
const SHOWN = 12

export function LastScans({ handing: { notes, undo } }: { readonly handing: Handing }) {
  return (
    <section aria-label="Derniers scans">
      <h2 className="aside-h">
        Derniers scans<span className="grow"></span>
        {notes.length > 0 && <span className="count">{notes.length}</span>}
      </h2>
      {notes.length === 0 ? (
        <p className="muted">Rien encore sur cet appareil.</p>
      ) : (
        <ol className="hand-notes">
          {notes.slice(0, SHOWN).map((note, n) => (
            <li key={`${notes.length - n} ${note.at}`} className={`hand-note hand-note--${note.tone}`}>
              <span className="num">{note.at}</span>
              <span className={note.code === '' ? 'muted' : 'code'}>
                {note.code === '' ? plural(note.pieces, 'pièce') : formatLabelCode(note.code)}
              </span>
              <span className="clip">{note.name}</span>
              <span>
                <Icon name={toneIcons[note.tone]} />
                {note.text}
              </span>
              {note.line_id !== null && (
                <IconButton
                  icon="undo-2"
                  size="sm"
                  label={`Annuler\u00a0: ${note.name}, ${note.code === '' ? plural(note.pieces, 'pièce') : formatLabelCode(note.code)}`}
                  onClick={() => void undo(note)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

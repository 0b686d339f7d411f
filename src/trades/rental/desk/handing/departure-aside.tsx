// Beside a departure: the conditions that the client accepts, both signatures (RT23).
import { useState } from 'react'
import { part } from '#shell/frame/part.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { formatDate } from '#records/time/dates.ts'
import { Button } from '#kit/action/button.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { HandingSheet } from '../../data/handing/handing-sheet.ts'
import { rentalConditions } from '../../data/handing/rental-conditions.ts'
import { handedOf } from '../../rules/handing/handed.ts'
import { hasSigned, SIGNERS, type Signer } from '../../rules/handing/signatures.ts'

const SignSheet = part(() => import('./sign-sheet.tsx').then(({ SignSheet }) => SignSheet))

interface ConditionsProps {
  readonly sheet: HandingSheet
  readonly accepts: boolean
  /** Null: it is only read. */
  readonly onAccept: ((accepts: boolean) => void) | null
}

export function Conditions({ sheet: { task, dossier }, accepts, onAccept }: ConditionsProps) {
  const objects = [...handedOf(task.objects).keys()]
  const conditions = useLocal(rentalConditions, { objects })
  const accepted = dossier.head.conditions_accepted_at
  if (conditions === undefined) return null
  const { text, categories } = conditions
  return (
    <section aria-label="Conditions">
      <h2 className="aside-h">Conditions</h2>
      {text === '' && categories.length === 0 && (
        <p className="muted">Aucun texte n’est saisi dans les réglages.</p>
      )}
      {text !== '' && (
        <details className="hand-terms">
          <summary>Conditions de location</summary>
          <p>{text}</p>
        </details>
      )}
      {categories.map(({ name, note, file }) => (
        <p key={name} className="hand-terms">
          <b>{name}.</b> {note}{' '}
          {file !== '' && (
            <a href={file} target="_blank" rel="noreferrer">
              Lire le document
            </a>
          )}
        </p>
      ))}
      {accepted !== null ? (
        <p className="muted">
          <Icon name="check" /> Acceptées le {formatDate(accepted, 'dayWithHour')}.
        </p>
      ) : (
        onAccept !== null && (
          <CheckField label="Le client accepte ces conditions" checked={accepts} onChange={onAccept} />
        )
      )}
    </section>
  )
}

export function Signatures({ task, isOpen }: { readonly task: TaskRow; readonly isOpen: boolean }) {
  const [signer, setSigner] = useState<Signer | null>(null)
  return (
    <section aria-label="Signatures">
      <h2 className="aside-h">Signatures</h2>
      <ul className="hand-signs">
        {(['client', 'counter'] as const).map(one => (
          <li key={one}>
            <span>
              {SIGNERS[one]}
              <small>
                {!hasSigned(task, one)
                  ? 'pas encore signé'
                  : one === 'client' && task.signed_name !== ''
                    ? `signé par ${task.signed_name}`
                    : 'signé'}
              </small>
            </span>
            {isOpen && (
              <Button
                size="sm"
                icon="signature"
                aria-label={`Faire signer\u00a0: ${SIGNERS[one]}`}
                onClick={() => setSigner(one)}
              >
                {hasSigned(task, one) ? 'Signer à nouveau' : 'Faire signer'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {signer !== null && <SignSheet task={task} signer={signer} onClose={() => setSigner(null)} />}
    </section>
  )
}

// The lines of a step, and the ways out of what is short: later, a like object, out of the rental (RT22).
import { useState } from 'react'
import { useClock } from '#shell/screen/use-clock.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { undoable } from '#shell/undo/undo-later.ts'
import { plural } from '#records/fr/plural.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { Button } from '#kit/action/button.tsx'
import { Segmented } from '#kit/action/segmented.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { changePieces, type Replacement } from '../../data/handing/change-pieces.ts'
import { stepRefusal } from '../../data/handing/change-step.ts'
import { completeLater } from '../../data/handing/count-step.ts'
import { stepOffers, type LikeObject, type StepOffer } from '../../data/handing/step-offers.ts'
import type { HandingSheet } from '../../data/handing/handing-sheet.ts'
import { handedOf, type Handed } from '../../rules/handing/handed.ts'
import { isCounted } from '../../rules/handing/scan-verdict.ts'
import { periodOf } from '../../rules/half-day.ts'
import { InstanceRows } from './instance-rows.tsx'
import { StepLine, type LineWays } from './step-line.tsx'
import type { Handing } from './use-handing.ts'

const NOBODY: ReadonlyMap<string, StepOffer> = new Map()

export const useOffers = (sheet: HandingSheet): ReadonlyMap<string, StepOffer> => {
  const { today } = useClock()
  const { dossier, held, task } = sheet
  const { departures, returns, head } = dossier
  const [out, back] = [departures[0], returns.at(-1)]
  const handed = [...handedOf(task.objects).values()]
  const period =
    out?.date == null || back?.date == null
      ? null
      : periodOf({ date: out.date, shift_id: out.shift_id }, { date: back.date, shift_id: back.shift_id })
  const offers = useLocal(
    stepOffers,
    {
      head: head.id,
      objects: handed.map(({ object_id }) => object_id),
      taken: handed.flatMap(({ instances }) => instances.map(({ id }) => id)),
      held,
      period,
      today,
    },
    'beside',
  )
  return offers ?? NOBODY
}

interface StepLinesProps {
  readonly handing: Handing
  readonly offers: ReadonlyMap<string, StepOffer>
  readonly isOpen: boolean
  /** Below a line: what is told of each instance. */
  readonly isDetailed?: boolean
}

interface Replacing {
  readonly handed: Handed
  readonly like: LikeObject
}

export function StepLines({ handing, offers, isOpen, isDetailed = false }: StepLinesProps) {
  const { sheet, verdict, db } = handing
  const { now } = useClock()
  const act = useAct()
  const [replacing, setReplacing] = useState<Replacing | null>(null)
  const lines = [...handedOf(sheet.task.objects).values()]
  const current = verdict !== null && isCounted(verdict) ? verdict.line.line_id : null
  const id = sheet.task.id
  const change = (handed: Handed, pieces: number, by: Replacement | null, title: string) =>
    act.run(() =>
      undoable(db, { title, name: personText(sheet.dossier.head) }, noted =>
        changePieces(noted, { id, object_id: handed.object_id, pieces, by, at: now() }),
      ),
    )
  const ways: LineWays = {
    later:
      sheet.step === 'preparation'
        ? line_id => void act.run(() => completeLater(db, { task: id, line_id }))
        : null,
    replace: (handed, like) => setReplacing({ handed, like }),
    remove: handed => {
      const left = handed.asked - handed.done
      void handing.once(() =>
        change(
          handed,
          left,
          null,
          `${handed.name}\u00a0: ${plural(left, 'pièce retirée', 'pièces retirées')}`,
        ),
      )
    },
  }
  return (
    <section className="card" aria-label="Lignes">
      <CardHead title="Lignes">
        <span className="muted num hand-total">{totalText(lines)}</span>
      </CardHead>
      <ul className="hand-lines">
        {lines.map(handed => (
          <StepLine
            key={handed.object_id}
            handed={handed}
            sheet={sheet}
            offer={offers.get(handed.object_id)}
            isCurrent={handed.line.line_id === current}
            ways={isOpen ? ways : null}
          >
            {isDetailed ? (
              <InstanceRows handed={handed} handing={handing} isOpen={isOpen} />
            ) : (
              handed.instances.length > 0 &&
              isCorrectable(sheet) && (
                <details className="hand-list">
                  <summary>Voir les exemplaires</summary>
                  <InstanceRows handed={handed} handing={handing} isOpen />
                </details>
              )
            )}
          </StepLine>
        ))}
      </ul>
      <RefusalText>{act.said}</RefusalText>
      {replacing !== null && (
        <ReplaceDialog
          {...replacing}
          onClose={() => setReplacing(null)}
          onReplace={async (pieces, by) => {
            const { handed, like } = replacing
            setReplacing(null)
            await change(handed, pieces, by, `${handed.name}\u00a0: ${pieces} remplacés par ${like.name}`)
          }}
        />
      )}
    </section>
  )
}

/** What was prepared may be changed until it leaves. */
const isCorrectable = ({ task, dossier }: HandingSheet): boolean =>
  stepRefusal(task) === null && !dossier.departures.some(isStopDone)

/** « 2 complètes sur 5, 313 pièces sur 332 ». */
const totalText = (lines: readonly Handed[]): string => {
  const whole = lines.filter(({ asked, done }) => done >= asked).length
  const sum = (of: (line: Handed) => number): number => lines.reduce((total, line) => total + of(line), 0)
  const pieces = plural(
    sum(({ done }) => done),
    'pièce',
  )
  return `${plural(whole, 'complète')} sur ${lines.length}, ${pieces} sur ${formatWhole(sum(({ asked }) => asked))}`
}

interface ReplaceDialogProps extends Replacing {
  readonly onReplace: (pieces: number, by: Replacement) => Promise<void>
  readonly onClose: () => void
}

const prices = [
  { value: 'own', label: 'Son prix' },
  { value: 'planned', label: 'Le prix prévu' },
] as const

function ReplaceDialog({ handed, like, onReplace, onClose }: ReplaceDialogProps) {
  const most = Math.min(handed.asked - handed.done, like.free)
  const [typed, setTyped] = useState(String(most))
  const [price, setPrice] = useState<Replacement['price']>('own')
  const [reason, setReason] = useState('')
  const pieces = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  const isWrong = pieces < 1 || pieces > most
  const isSilent = price === 'planned' && reason.trim() === ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remplacer par ${like.name}`}
      actions={
        <>
          <Button onClick={onClose}>Garder</Button>
          <Button
            variant="primary"
            disabled={isWrong || isSilent}
            onClick={() => void onReplace(pieces, { object_id: like.id, price, reason })}
          >
            Remplacer
          </Button>
        </>
      }
    >
      <TextField
        label="Pièces"
        inputMode="numeric"
        value={typed}
        maxLength={4}
        error={isWrong ? `Saisissez un nombre entier, ${most} au plus.` : undefined}
        onChange={setTyped}
      />
      <Segmented label="Prix" block options={prices} value={price} onChange={setPrice} />
      {price === 'planned' && (
        <TextField label="Motif du prix prévu" required value={reason} maxLength={500} onChange={setReason} />
      )}
    </Dialog>
  )
}

// At the head of a rental, and of each of its steps' screens, while it lacks pieces that another rental has (RT15): what, when, with whom, and the
// ways out, which change what is typed, or the rental itself.
import './rental-said.css'
import { useState } from 'react'
import { address } from '#shell/frame/address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { did } from '#shell/undo/desk-acts.ts'
import { editAct, notedEdit } from '#shell/undo/edit-act.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { moneyOfSheet } from '../data/money/rental-money.ts'
import { billOf } from '../data/rental-bill-writes.ts'
import { rentalGround } from '../data/rental-ground.ts'
import { askedOf, planOf } from '../data/rental-plan.ts'
import type { RentalSheet } from '../data/rental-sheet.ts'
import { rentalTerms } from '../data/rental-terms.ts'
import { saveRental } from '../data/save-rental.ts'
import { shortageOfRental, type RentalShortage } from '../data/shortages.ts'
import { isPromised } from '../rules/dossier.ts'
import { endOfDay, periodOf } from '../rules/half-day.ts'
import { billTotal } from '../rules/rental-bill.ts'
import type { RentalChanges, RentalValues } from '../rules/rental-form.ts'
import { isBackwards, isChangeable } from '../rules/rental-steps.ts'
import { askedTooMuch, type RentalGround } from '../rules/rental-stock.ts'
import { hasLeft } from '../rules/terms/rental-prolonged.ts'
import { noTerms } from '../rules/terms/rental-terms.ts'
import { RepriceDialog } from './rental-dialogs.tsx'
import { Shortages } from './shortages.tsx'

interface ShortageHeadProps {
  readonly sheet: RentalSheet
  /** The form in which a way out is typed first; absent: it is saved at once. */
  readonly typing?: {
    readonly values: RentalValues
    readonly set: (changes: RentalChanges) => void
    readonly isReadOnly: boolean
  }
}

export function ShortageHead({ sheet, typing }: ShortageHeadProps) {
  const { head } = sheet.dossier
  return isPromised(head) && !hasLeft(sheet.dossier) ? <Standing sheet={sheet} typing={typing} /> : null
}

type StandingProps = Pick<ShortageHeadProps, 'sheet'> & {
  readonly typing: ShortageHeadProps['typing'] | undefined
}

function Standing({ sheet, typing }: StandingProps) {
  const { today } = useClock()
  const found = useLocal(shortageOfRental, { head: sheet.dossier.head.id, today }, 'beside')
  if (found === undefined || (found.own === null && found.others.length === 0)) return null
  return (
    <section className="card" aria-label="Rupture de stock">
      {found.own !== null && (
        <>
          <Told title="Il manque des pièces à cette location." short={found.own} others={found.own.others} />
          {typing === undefined ? (
            <SavedWays sheet={sheet} />
          ) : (
            <Ways sheet={sheet} values={typing.values} set={typing.isReadOnly ? null : typing.set} />
          )}
        </>
      )}
      {found.others.map(one => (
        <Told
          key={one.task.id}
          title="Une autre location manque de pièces que celle-ci a aussi."
          short={one}
          others={[one.task]}
        />
      ))}
    </section>
  )
}

interface ToldProps {
  readonly title: string
  readonly short: RentalShortage
  readonly others: readonly TaskRow[]
}

function Told({ title, short: { sentences }, others }: ToldProps) {
  return (
    <div className="rent-short">
      <Icon name="triangle-alert" />
      <div>
        <b>{title}</b> {sentences.join(' ')}
        {others.map(one => (
          <span key={one.id}>
            {' '}
            <AppLink to={address('/collect/desktop/task', { search: { id: one.id } })}>
              {personText(one)}
              {one.number === null ? '' : `, n°\u00a0${one.number}`}
            </AppLink>
          </span>
        ))}
      </div>
    </div>
  )
}

interface WaysProps extends Pick<StandingProps, 'sheet'> {
  readonly values: RentalValues
  /** Null: its things are chosen, or it is done. */
  readonly set: ((changes: RentalChanges) => void) | null
}

/** Against all that is promised, whoever was first: what the other rental gives up ends it too. */
function Ways({ sheet, values, set }: WaysProps) {
  const { today } = useClock()
  const ground = useLocal(rentalGround, null)
  const found = ground === undefined ? null : lacked(sheet, ground, values, today)
  if (found === null) return null
  const rental = set === null ? null : { values, set }
  return found.shortages.length > 0 ? (
    <Shortages rental={rental} typed={found} onForce={null} />
  ) : (
    <p className="rent-short muted">Enregistrez ce qui est saisi&nbsp;: il ne manquera plus rien.</p>
  )
}

const lacked = (sheet: RentalSheet, ground: RentalGround, values: RentalValues, today: string) => {
  const plan = planOf(sheet, ground, { changes: values }, noTerms)
  const { departure, back } = plan
  if (departure === null || back === null || isBackwards({ departure, back })) return null
  const over = {
    period: periodOf(departure, back),
    now: endOfDay(today),
    except: sheet.dossier.head.id,
  }
  return { plan, ground, over, shortages: askedTooMuch(ground, askedOf(values.lines), over, null) }
}

interface Waiting {
  readonly changes: RentalChanges
  readonly kept: number
  readonly fresh: number
}

/** On the screen of a step: one tap, with its undo; other days ask for their prices first (RT3). */
function SavedWays({ sheet }: Pick<StandingProps, 'sheet'>) {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const ground = useLocal(rentalGround, null)
  const terms = useLocal(rentalTerms, null)
  if (ground === undefined || terms === undefined) return null
  const { head } = sheet.dossier
  const { before } = planOf(sheet, ground, { changes: {} }, terms)
  if (before === null) return null
  const save = async (changes: RentalChanges, reprices: boolean): Promise<void> => {
    const noted = notedEdit(database)
    const asked = { id: head.id, client: {}, changes, reprices, at: now(), rights }
    if ((await attemptOrTell(() => saveRental(noted.db, asked))) === null) return
    const name = personText(head)
    did(editAct(database, { title: `${name}\u00a0: location modifiée`, name, written: noted.take() }))
  }
  const change = (changes: RentalChanges): void => {
    const plan = planOf(sheet, ground, { changes }, terms)
    const [kept, fresh] = [billTotal(billOf(plan, false)), billTotal(billOf(plan, true))]
    if ('out_date' in changes && kept !== fresh) setWaiting({ changes, kept, fresh })
    else void save(changes, false)
  }
  return (
    <>
      <Ways sheet={sheet} values={before} set={isChangeable(sheet.dossier) ? change : null} />
      {waiting !== null && (
        <RepriceDialog
          kept={waiting.kept}
          fresh={waiting.fresh}
          change={null}
          fee={0}
          money={moneyOfSheet(sheet)}
          onChoose={({ reprices }) => {
            setWaiting(null)
            void save(waiting.changes, reprices)
          }}
          onClose={() => setWaiting(null)}
        />
      )}
    </>
  )
}

// The work on a return: what is read, counted, chosen and signed. Each scan and each count is on disk before the next; how it is settled and
// what was signed is kept as a draft.
import { useRef, useState } from 'react'
import { useDraft } from '#shell/kept/use-draft.ts'
import { useAct, type Act } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useSignature, type Signature } from '#shell/signature/use-signature.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { showToast } from '#shell/words/notify.tsx'
import { signalScan } from '#device/scan/scan-sound.ts'
import { makePhoto } from '#device/photo.ts'
import type { PaymentRow } from '#records/entities/money.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { photoMessages } from '#records/fr/device-messages.ts'
import { fullName } from '#records/text/called.ts'
import { formatMoney } from '#records/values/decimal.ts'
import { countReturn } from '../../data/back/count-return.ts'
import { finishReturn } from '../../data/back/finish-return.ts'
import type { SignatureTaken } from '../../data/back/return-writes.ts'
import { takeBackFound } from '../../data/back/found-again.ts'
import { returnSheet, type ReturnSheet } from '../../data/back/return-sheet.ts'
import { scanReturn, type Scanned } from '../../data/back/scan-return.ts'
import type { CountTap } from '../../rules/back/count-taps.ts'
import { isWhole } from '../../rules/back/return-count.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { settle, type Settlement, type SettleWay } from '../../rules/back/settlement.ts'
import { isCounted, scanTone } from '../../rules/handing/scan-verdict.ts'
import { endAt } from '../../rules/half-day.ts'

/** What is chosen beside the counting. */
interface Choices {
  readonly way: SettleWay
  /** Empty: what is due stays due. */
  readonly method: PaymentRow['method'] | ''
  readonly restDate: string
  readonly restShift: number
}
const unchosen: Choices = { way: 'deposit', method: '', restDate: '', restShift: 2 }

export interface ReturnWork {
  readonly sheet: ReturnSheet
  readonly settled: Settlement
  readonly choices: Choices
  readonly choose: (some: Partial<Choices>) => void
  readonly count: (change: CountTap) => void
  readonly scan: (code: string, typed: boolean) => void
  /** The last scan, and the instance that the keys speak of. */
  readonly scanned: Scanned | null
  readonly current: string | null
  readonly setCurrent: (instance_id: string | null) => void
  /** The last one that was scanned came back broken. */
  readonly markBroken: () => void
  readonly takeFound: () => void
  readonly forgetScan: () => void
  /** Each refuses where the person looks: below the scan field, below the numbers, at the end. */
  readonly scanning: Act
  readonly counting: Act
  readonly closing: Act
  readonly client: Signature
  readonly counter: Signature
  readonly isSigning: boolean
  readonly sign: () => void
  readonly close: () => void
}

/** Undefined until it is read; null where this device does not hold it. */
export const useReturnSheet = (id: string): ReturnSheet | null | undefined => {
  const { today, hour } = useClock()
  return useLocal(returnSheet, { id, end: endAt(`${today} ${hour}:00`) })
}

export const useReturn = (sheet: ReturnSheet): ReturnWork => {
  const { id } = sheet.step
  const closing = useAct()
  const inOrder = useInOrder()
  const [choices, setChoices] = useState(unchosen)
  const draft = useDraft(`${id} return`, choices, kept => setChoices(before => ({ ...before, ...kept })))
  const settled = settle(sheet.account, { way: choices.way, isLast: isWhole(sheet.counted) })
  return {
    sheet,
    settled,
    choices,
    choose: some => setChoices(before => ({ ...before, ...some })),
    closing,
    ...useCounting(id, inOrder),
    ...useSigning({ id, act: closing, inOrder, choices, forget: draft.forget }),
  }
}

type InOrder = (work: () => Promise<void>) => void
type Counting = Pick<
  ReturnWork,
  | 'scanning'
  | 'counting'
  | 'count'
  | 'scan'
  | 'scanned'
  | 'current'
  | 'setCurrent'
  | 'markBroken'
  | 'takeFound'
  | 'forgetScan'
>

const useCounting = (id: string, inOrder: InOrder): Counting => {
  const [scanning, counting] = [useAct(), useAct()]
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const [current, drawCurrent] = useState<string | null>(null)
  // A key that follows a scan speaks of what that scan finds, drawn or not.
  const latest = useRef<string | null>(null)
  const setCurrent = (instance_id: string | null): void => {
    latest.current = instance_id
    drawCurrent(instance_id)
  }
  const countNow = async (change: CountTap): Promise<void> => {
    const told = await counting.run(() => countReturn(database, { id, change }))
    if (told?.answer) showToast('info', told.answer, 'count')
  }
  const count = (change: CountTap): void => inOrder(() => countNow(change))
  const markBroken = (): void =>
    inOrder(async () => {
      const instance_id = latest.current
      if (instance_id !== null) await countNow({ kind: 'broken', instance_id })
    })
  const scan = (code: string, typed: boolean): void =>
    inOrder(async () => {
      const told = await scanning.run(() => scanReturn(database, { id, code, typed }))
      setScanned(told?.answer ?? null)
      if (told === null) return signalScan('refused')
      const { verdict } = told.answer
      // After the result is drawn: the first sound of a page takes its time.
      setTimeout(() => signalScan(scanTone(verdict)))
      if (verdict.kind === 'again' || isCounted(verdict)) setCurrent(verdict.instance_id)
    })
  const takeFound = (): void =>
    inOrder(async () => {
      if (scanned === null || !('instance_id' in scanned.verdict)) return
      const { instance_id, name } = scanned.verdict
      const found = await scanning.run(() => takeBackFound(database, { instance_id, at: now(), rights }))
      if (found === null) return
      showToast('success', returnMessages.found(name, found.answer.amount))
      setScanned(null)
    })
  const forgetScan = (): void => setScanned(null)
  return { scanning, counting, count, scan, scanned, current, setCurrent, markBroken, takeFound, forgetScan }
}

interface Signing {
  readonly id: string
  readonly act: Act
  readonly inOrder: InOrder
  readonly choices: Choices
  readonly forget: () => void
}

const useSigning = ({ id, act, inOrder, choices, forget }: Signing) => {
  const { database, rights, profile } = useSignedIn()
  const { now } = useClock()
  const [isSigning, setSigning] = useState(false)
  const client = useSignature({ id: `${id} client`, signed_name: '' })
  const counter = useSignature({ id: `${id} counter`, signed_name: fullName(profile, profile.username) })
  const close = (): void =>
    inOrder(async () => {
      const done = await act.run(async () => {
        const signatures = await signaturesOf(client, counter)
        if (!signatures.ok) return signatures
        return finishReturn(database, {
          id,
          at: now(),
          rights,
          way: choices.way,
          method: choices.method === '' ? null : choices.method,
          rest: choices.restDate === '' ? null : { date: choices.restDate, shift_id: choices.restShift },
          signedName: client.name,
          signatures: signatures.value,
        })
      })
      if (done === null) return
      for (const kept of [client, counter]) kept.forget()
      forget()
      const { rest, toGiveBack } = done.answer
      const back = toGiveBack > 0 ? `\u00a0: ${formatMoney(toGiveBack)} à rendre` : ''
      showToast('success', `Retour clos${back}.${rest === null ? '' : ' Le reste est attendu.'}`)
    })
  return { client, counter, isSigning, sign: () => setSigning(true), close }
}

const signaturesOf = async (
  client: Signature,
  counter: Signature,
): Promise<Outcome<readonly SignatureTaken[]>> => {
  const taken: SignatureTaken[] = []
  for (const [caption, signature] of [['client', client] as const, ['counter', counter] as const]) {
    const drawn = await signature.toBlob()
    if (drawn === null) continue
    const made = await makePhoto(drawn, 'signature')
    if (!made.ok) return failed({ kind: 'other', status: 0, detail: photoMessages[made.fault] })
    taken.push({ caption, image: made.picture })
  }
  return success(taken)
}

/** A count that is tapped while the former is being written waits for it: the last word stands. */
const useInOrder = (): InOrder => {
  const last = useRef<Promise<void>>(Promise.resolve())
  return work => {
    last.current = last.current.then(work).catch(reportError)
  }
}

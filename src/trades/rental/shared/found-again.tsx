// « Retrouvé » (RT25), wherever a lost thing is shown: at a desk that holds the rental which charged it with its price, anywhere else without.
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { showToast } from '#shell/words/notify.tsx'
import { ofName } from '#records/fr/of-name.ts'
import { has } from '#records/rights/rights.ts'
import { formatMoney } from '#records/values/decimal.ts'
import { fullName } from '#records/text/called.ts'
import { Button } from '#kit/action/button.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { chargedAsLost, lostByCode, takeBackFound, type ChargedAsLost } from '../data/back/found-again.ts'
import { returnMessages } from '../rules/back/return-messages.ts'

interface FoundAgainProps {
  /** It is noted as lost. */
  readonly instance: string
  readonly name: string
  readonly onFound?: () => void
}

export function FoundAgain({ instance, name, onFound }: FoundAgainProps) {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  const act = useAct()
  const charged = useLocal(chargedAsLost, { instance_id: instance })
  if (charged === undefined) return null
  // What a client paid is the affair of the desk.
  const lost = has(rights, 'emma_desktop') ? charged : null
  const amount = lost?.invoice?.amount ?? 0
  const find = async (): Promise<void> => {
    const found = await act.run(() => takeBackFound(database, { instance_id: instance, at: now(), rights }))
    if (found === null) return
    showToast('success', returnMessages.found(name, found.answer.amount))
    onFound?.()
  }
  return (
    <div className="warnbox">
      <div className="grow">
        <p>{lostText(lost, amount)}</p>
        <RefusalText>{act.said}</RefusalText>
      </div>
      <Button icon="rotate-ccw" loading={act.isBusy} onClick={() => void find()}>
        Retrouvé{amount === 0 ? '' : ', faire un avoir'}
      </Button>
    </div>
  )
}

const lostText = (lost: ChargedAsLost | null, amount: number): string =>
  lost === null
    ? 'Noté Perdu/Cassé. S’il est là, il revient en stock, et ce qui a été facturé sera rendu par un avoir.'
    : `Noté Perdu/Cassé au retour ${ofName(fullName(lost.head, lost.head.name))}${
        amount === 0 ? '' : `, facturé ${formatMoney(amount)}`
      }.`

/** Of a code that was scanned; nothing unless it is noted as lost. */
export function FoundByCode({ code }: { readonly code: string }) {
  const lost = useLocal(lostByCode, { code })
  return lost == null ? null : <FoundAgain key={lost.id} instance={lost.id} name={lost.name} />
}

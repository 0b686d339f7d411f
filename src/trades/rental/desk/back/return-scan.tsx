// Where what comes back is scanned, and what may be done about the last scan: broken, found again, of another rental.
import { LinkButton } from '#shell/frame/link-button.tsx'
import { address } from '#shell/frame/address.ts'
import { formatMoney } from '#records/values/decimal.ts'
import { Button } from '#kit/action/button.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import type { ReactNode } from 'react'
import { returnSentence } from '../../rules/handing/handing-words.ts'
import { scanTone } from '../../rules/handing/scan-verdict.ts'
import type { Scanned } from '../../data/back/scan-return.ts'
import { FoundAgain } from '../../shared/found-again.tsx'
import { ScanField, type ScanShown } from '../handing/scan-field.tsx'
import type { ReturnWork } from './use-return.ts'

export function ReturnScan({ work }: { readonly work: ReturnWork }) {
  const { verdict, lost = null } = work.scanned ?? {}
  return (
    <ScanField
      onCode={work.scan}
      shown={shownOf(work)}
      hint="Scannez ce qui revient"
      below={
        <>
          {verdict?.kind === 'lost' && lost === null && (
            <FoundAgain instance={verdict.instance_id} name={verdict.name} onFound={work.forgetScan} />
          )}
          <RefusalText>{work.scanning.said}</RefusalText>
        </>
      }
    >
      <Button size="lg" icon="check" onClick={() => work.count({ kind: 'all' })}>
        Tout est revenu <kbd className="kbd">F2</kbd>
      </Button>
    </ScanField>
  )
}

const shownOf = (work: ReturnWork): ScanShown | null => {
  const { scanned } = work
  if (scanned === null) return null
  const { verdict, lost } = scanned
  return {
    tone: scanTone(verdict),
    title: 'name' in verdict ? verdict.name : 'Étiquette inconnue',
    code: verdict.code,
    text: lost === null ? returnSentence(verdict) : 'Facturé comme perdu. S’il est là, il est retrouvé.',
    actions: actionsOf(work, scanned),
  }
}

const actionsOf = (work: ReturnWork, { verdict, lost }: Scanned): ReactNode => {
  if (lost !== null)
    return (
      <Button variant="primary" icon="rotate-ccw" onClick={work.takeFound}>
        Retrouvé{lost.invoice === null ? '' : `, ${formatMoney(lost.invoice.amount)} en avoir`}
      </Button>
    )
  if (verdict.kind === 'out' && verdict.elsewhere !== null)
    return (
      <LinkButton size="sm" to={address('/collect/desktop/task', { search: { id: verdict.elsewhere.id } })}>
        Ouvrir cette location
      </LinkButton>
    )
  const tone = scanTone(verdict)
  return tone === 'known' || tone === 'again' ? (
    <Button size="sm" icon="package-x" onClick={work.markBroken}>
      Cassé <kbd className="kbd">F4</kbd>
    </Button>
  ) : undefined
}

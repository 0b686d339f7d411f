// « À pointer » (RT24): what a crew counted back without reading its stickers, with every instance that it may be; a scan or a tap says which.
import { SECOND_TAP_MS, useOneAtATime } from '#shell/screen/one-at-a-time.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { signalScan } from '#device/scan/scan-sound.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { Button } from '#kit/action/button.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { pointBack, pointScanned } from '../../data/back/point-back.ts'
import { instanceCodes, type ReturnSheet } from '../../data/back/return-sheet.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { toPoint } from '../../rules/back/unread.ts'
import { ScanField } from '../handing/scan-field.tsx'

export function PointBack({ sheet }: { readonly sheet: ReturnSheet }) {
  const { database } = useSignedIn()
  const act = useAct()
  // A second tap would name the next one, which slides under the finger.
  const once = useOneAtATime(SECOND_TAP_MS)
  const { id } = sheet.step
  const objects = toPoint(sheet.dossier).filter(({ step }) => step === id)
  const codes = useLocal(instanceCodes, { ids: objects.flatMap(({ candidates }) => candidates) })
  if (objects.length === 0) return null
  const scan = async (code: string, typed: boolean): Promise<void> => {
    const told = await act.run(() => pointScanned(database, { id, code, typed }))
    signalScan(told === null ? 'refused' : 'known')
  }
  const name = (instance_id: string, state: 'available' | 'lost'): void =>
    void once(() => act.run(() => pointBack(database, { id, instance_id, state })))
  return (
    <section className="card ret-point" aria-label="À pointer">
      <h2>À pointer</h2>
      <ScanField
        onCode={(code, typed) => void scan(code, typed)}
        shown={null}
        below={<RefusalText>{act.said}</RefusalText>}
      />
      {objects.map(one => (
        <div key={one.line.line_id} className="stack">
          <p className="medium">{returnMessages.toPoint(one.line.name, one)}</p>
          <ul className="list">
            {one.candidates.map(instance => (
              <li key={instance} className="row">
                <span className="row__main code">{formatLabelCode(codes?.get(instance) ?? '')}</span>
                <Button size="sm" icon="check" onClick={() => name(instance, 'available')}>
                  Revenu
                </Button>
                {one.isLast && (
                  <Button size="sm" icon="package-x" onClick={() => name(instance, 'lost')}>
                    Perdu
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

// A sticker read at a stop: bound to one object (LB2), or found among a rental's instances.
import type { Outcome } from '#records/failure.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { doneQuantity } from '#records/stop/on-site-lines.ts'
import { bindInstance } from '#trades/stock/data/bind-instance.ts'
import { scanInstance } from '../../../data/record-instance.ts'
import { isStrangeCode } from '#trades/stock/data/strange-code.ts'
import { Row } from '#kit/table/row.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { CodeSheet } from './stop-code-sheet.tsx'
import { GoneSheet } from './stop-line-sheet.tsx'
import type { StopSheetProps } from './stop-sheet-props.ts'
import { useStopTaps } from '../stop-taps.ts'

export function BindSheet({ task, open, line_id }: StopSheetProps & { readonly line_id: string }) {
  const { db, tap } = useStopTaps(task.id)
  const line = task.objects.find(one => one.line_id === line_id)
  const close = (): void => open(null)
  if (line === undefined) return <GoneSheet close={close} />
  const bind = async (code: string, typed: boolean): Promise<Outcome<string>> => {
    const bound = await bindInstance(db, { ...tap(), line_id, code, typed })
    if (!bound.ok) return bound
    const words = `${bound.value.isNew ? 'Nouvelle étiquette' : 'Étiquette'} ${formatLabelCode(code)} collée.`
    return { ok: true, value: words }
  }
  return (
    <CodeSheet
      title={`Étiquette\u00a0: ${line.name}`}
      onCode={bind}
      onClose={close}
      isStrange={code => isStrangeCode(db, { code })}
      isOnce
    />
  )
}

export function ScanSheet({ task, open }: StopSheetProps) {
  const { db, tap } = useStopTaps(task.id)
  if (task.scope !== 'loki') return <ChooseSheet task={task} open={open} />
  const left = task.objects.filter(
    line => line.object_instance_id !== null && line.weighed_at === null,
  ).length
  const scan = async (code: string, typed: boolean): Promise<Outcome<string>> => {
    const scanned = await scanInstance(db, { ...tap(), code, typed })
    if (!scanned.ok) return scanned
    return { ok: true, value: `${formatLabelCode(code)}\u00a0: ${scanned.value.name}` }
  }
  return (
    <CodeSheet
      title={left > 0 ? `Scanner le matériel (reste ${left})` : 'Scanner le matériel'}
      onCode={scan}
      onClose={() => open(null)}
    />
  )
}

/** A collection's sticker is bound to one object, which is chosen first. */
function ChooseSheet({ task, open }: StopSheetProps) {
  const lines = task.objects.filter(line => line.object_instance_id === null && doneQuantity(line) > 0)
  return (
    <Sheet open onClose={() => open(null)} title="Coller une étiquette sur…">
      <div className="list">
        {lines.map(({ line_id, name }) => (
          <Row key={line_id} icon="package" title={name} onPress={() => open({ kind: 'bind', line_id })} />
        ))}
        {lines.length === 0 && <p className="muted">Tous les objets emportés ont leur étiquette.</p>}
      </div>
    </Sheet>
  )
}

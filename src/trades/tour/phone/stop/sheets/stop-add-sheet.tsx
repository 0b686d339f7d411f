// « Ajouter un objet » [search_add_object]: the catalogue of this device, what crews take most first.
import { useState } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { buzz } from '#device/haptics.ts'
import { plural } from '#records/fr/plural.ts'
import { formatWeight } from '#records/values/weight.ts'
import { addLine } from '../../../data/add-line.ts'
import { objectsToAdd } from '#trades/stock/data/objects-to-add.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Row } from '#kit/table/row.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import type { StopSheetProps } from './stop-sheet-props.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { useStopTaps } from '../stop-taps.ts'

export function AddSheet({ task, open }: StopSheetProps) {
  const { db, tap } = useStopTaps(task.id)
  const { said, run } = useAct()
  const [text, setText] = useState('')
  const found = useLocal(objectsToAdd, { text })
  const add = async (object_id: string): Promise<void> => {
    if ((await run(() => addLine(db, { ...tap(), object_id }))) === null) return
    buzz('tick')
    open(null)
  }
  return (
    <Sheet open onClose={() => open(null)} title="Ajouter un objet">
      <div className="stack sheettall">
        <TextField
          label="Chercher dans le catalogue"
          icon="search"
          value={text}
          onChange={setText}
          autoComplete="off"
          enterKeyHint="search"
          help={text.trim() === '' || found === undefined ? undefined : plural(found.length, 'objet')}
        />
        <RefusalText>{said}</RefusalText>
        {found === undefined && <Skeleton lines={5} />}
        {found?.length === 0 && (
          <EmptyState icon="package" title={text === '' ? 'Catalogue vide' : 'Aucun objet à ce nom'}>
            {text !== '' && <p>Essayez un mot plus court.</p>}
            <p>Photographiez l’objet.</p>
          </EmptyState>
        )}
        {found !== undefined && found.length > 0 && (
          <div className="list sheetlist">
            {found.map(({ object, isFavourite }) => (
              <Row
                key={object.id}
                icon={isFavourite ? 'star' : 'package'}
                title={object.name}
                sub={object.weight > 0 ? formatWeight(object.weight) : undefined}
                onPress={() => void add(object.id)}
              />
            ))}
          </div>
        )}
      </div>
    </Sheet>
  )
}

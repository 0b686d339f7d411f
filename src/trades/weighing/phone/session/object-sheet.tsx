// An object of the catalogue, chosen by search.
import { useState } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { weighables } from '../../data/sessions/weighables.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { PhoneSearch } from './phone-search.tsx'
import { usualText, WeighableRow } from './weighable-row.tsx'

interface ObjectSheetProps {
  readonly onChoose: (object: string) => void
  readonly onClose: () => void
}

export function ObjectSheet({ onChoose, onClose }: ObjectSheetProps) {
  const { today } = useClock()
  const [text, setText] = useState('')
  const found = useLocal(weighables, { day: today, text })
  const shown = text === '' && (found?.favourites ?? []).length > 0 ? found?.favourites : found?.objects
  return (
    <Sheet open onClose={onClose} title={'Quel objet\u202f?'}>
      <div className="stack sheettall">
        <PhoneSearch label="Chercher un objet" placeholder="Objet" value={text} onChange={setText} />
        {shown === undefined && <Skeleton lines={4} />}
        {shown?.length === 0 && (
          <EmptyState
            icon="search"
            title={text.trim() === '' ? 'Le catalogue est vide' : 'Aucun objet trouvé'}
          >
            {text.trim() !== '' && <p>Essayez un autre mot.</p>}
          </EmptyState>
        )}
        <div className="list edge">
          {shown?.map(({ object, usual }) => (
            <WeighableRow
              key={object.id}
              name={object.name}
              sub={usualText(usual)}
              onPress={() => onChoose(object.id)}
            />
          ))}
        </div>
      </div>
    </Sheet>
  )
}

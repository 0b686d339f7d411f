// The town and partner of a new weighing session, before it begins: a row that opens the two choices.
import { useState } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { placesToStop } from '#trades/settings/data/places-to-stop.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { TownAndPartnerFields, type TownAndPartner } from '../../session-parts/town-and-partner.tsx'

interface TownAndPartnerRowProps {
  readonly value: TownAndPartner
  readonly onChange: (value: TownAndPartner) => void
}

export function TownAndPartnerRow({ value, onChange }: TownAndPartnerRowProps) {
  const [isOpen, setOpen] = useState(false)
  const known = useLocal(placesToStop, null)
  const chosen = [
    known?.towns.find(({ id }) => id === value.city)?.name,
    known?.partners.find(({ id }) => id === value.partner)?.name,
  ].filter(name => name !== undefined)
  return (
    <>
      <div className="card list">
        <button type="button" className="wrow" onClick={() => setOpen(true)}>
          <Tile icon="map-pin" />
          <span>
            <span className="n">Ville et partenaire</span>
            <span className="s">{chosen.length === 0 ? 'facultatif' : chosen.join(', ')}</span>
          </span>
          <Icon name="chevron-right" />
        </button>
      </div>
      {isOpen && <TownAndPartnerSheet value={value} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Both are chosen before the screen's address changes. */
function TownAndPartnerSheet({
  value,
  onChange,
  onClose,
}: TownAndPartnerRowProps & { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState(value)
  return (
    <Sheet open onClose={onClose} title="Ville et partenaire">
      <div className="stack">
        <TownAndPartnerFields value={chosen} onChange={setChosen} />
        <Button
          variant="primary"
          size="lg"
          block
          onClick={() => {
            onClose()
            onChange(chosen)
          }}
        >
          Continuer
        </Button>
      </div>
    </Sheet>
  )
}

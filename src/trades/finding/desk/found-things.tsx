// Objects with a sticker that a search has found, by name and code.
import { address } from '#shell/frame/address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { has } from '#records/rights/rights.ts'
import type { FoundThing } from '#core/store/search/found-tasks.ts'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'

interface FoundThingsProps {
  readonly things: readonly FoundThing[]
}

export function FoundThings({ things }: FoundThingsProps) {
  const rights = useRights()
  return (
    <Card className="look">
      <CardHead title="Objets étiquetés" />
      <ul className="look__list">
        {things.map(({ id, code, object, state: word }) => (
          <li key={id}>
            <span>
              {has(rights, 'balance_desktop') ? (
                <AppLink to={address('/balance/desktop/search', { search: { life: id } })}>
                  {object || 'Objet sans nom'}
                </AppLink>
              ) : (
                <b className="medium">{object || 'Objet sans nom'}</b>
              )}
              <small className="code">
                {formatLabelCode(code)}, {word.toLowerCase()}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

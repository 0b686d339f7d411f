// Two versions of this very request wait for a choice: until it is made, what is saved here waits behind it.
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { plural } from '#records/fr/plural.ts'
import { conflictsOf } from '#core/store/conflicts/conflicts.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { versionsAddress } from '#trades/sending/shared/sending-address.ts'

export function ToSettle({ id }: { readonly id: string }) {
  const conflicts = useLocal(conflictsOf, { entity: 'task', id }) ?? []
  const [first] = conflicts
  if (first === undefined) return null
  return (
    <div className="warnbox">
      <Icon name="git-compare-arrows" />
      <div className="grow">
        <p>
          <b>{plural(conflicts.length, 'désaccord')} à départager.</b>{' '}
          {first.source === 'entry'
            ? 'Quelqu’un d’autre a changé cette tâche\u00a0: votre version, et ce que vous enregistrez ensuite, attendent sur cet appareil.'
            : 'Une tournée et le bureau n’en disent pas la même chose.'}
        </p>
        <div className="rnext">
          <LinkButton to={versionsAddress(first)} size="sm">
            Départager
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

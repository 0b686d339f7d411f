// What a day needs on this device, line by line: here, on its way, or missing.
import type { ReactNode } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { useStorageUse } from '#shell/storage/use-storage-use.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { formatBytes } from '#records/fr/bytes.ts'
import { knownThings } from '../../data/known-things.ts'
import type { TourReadiness } from '../../data/tour-readiness.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { Progress } from '#kit/wait/progress.tsx'

interface TourNeedsProps {
  readonly readiness: TourReadiness
  readonly isRunning: boolean
}

export function TourNeeds({ readiness, isRunning }: TourNeedsProps) {
  const { tasks, photos, catalogue, stickers, missing, canLeave } = readiness
  const known = useLocal(knownThings, null)
  const [use] = useStorageUse()
  const isWhole = photos.here === photos.total
  return (
    <>
      {!isRunning && missing.length > 0 && (
        <div className="warnbox" role="note">
          <Icon name="triangle-alert" />
          <div className="grow">
            {missing.map(sentence => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p>
              {canLeave
                ? 'Vous pouvez partir\u00a0: tout le reste est sur cet appareil.'
                : 'Vous pouvez partir avec ce qui est là\u202f; ne comptez pas sur le reste sans réseau.'}
            </p>
          </div>
        </div>
      )}
      <ul className="card todo">
        <Need
          icon="clipboard-list"
          isHere={canLeave || !catalogue}
          label="Tâches"
          value={formatWhole(tasks)}
        />
        <Need
          icon="package"
          isHere={catalogue}
          label="Objets et poids"
          value={formatWhole(known?.objects ?? 0)}
        />
        <Need
          icon="tag"
          isHere={stickers}
          label="Étiquettes connues"
          value={formatWhole(known?.stickers ?? 0)}
        />
        {photos.total > 0 && (
          <Need icon="images" isHere={isWhole} label="Photos" value={`${photos.here} sur ${photos.total}`}>
            {!isWhole && <Progress label="Photos" value={(photos.here / photos.total) * 100} />}
          </Need>
        )}
        {use !== null && (
          <li>
            <Icon name="hard-drive" />
            <span>Place sur cet appareil</span>
            <span className="v">{formatBytes(use.used)}</span>
          </li>
        )}
      </ul>
    </>
  )
}

interface NeedProps {
  readonly icon: IconName
  readonly isHere: boolean
  readonly label: string
  readonly value: string
  readonly children?: ReactNode
}

function Need({ icon, isHere, label, value, children }: NeedProps) {
  return (
    <li className={classNames(isHere ? 'is-here' : 'is-coming')}>
      <Icon name={isHere ? 'circle-check-big' : icon} />
      <span>
        {label}
        <span className="sr">{isHere ? ', sur cet appareil' : ', pas encore sur cet appareil'}</span>
      </span>
      <span className="v">{value}</span>
      {children}
    </li>
  )
}

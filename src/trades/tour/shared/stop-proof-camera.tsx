// « Prendre une photo »: the telephone's own camera first, its gallery where the camera is refused. A picture counts once it is
// on disk.
import type { ChangeEvent } from 'react'
import { takePhoto } from '#shell/screen/take-photo.ts'
import { showToast } from '#shell/words/notify.tsx'
import { useDatabase } from '#shell/session/use-session.ts'
import { buzz } from '#device/haptics.ts'
import { plural } from '#records/fr/plural.ts'
import type { TaskPhoto } from '#records/entities/task-line.ts'
import { buttonClass, type ButtonLook } from '#kit/action/button-class.ts'
import { ButtonContent } from '#kit/action/button-content.tsx'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import type { Act } from '#shell/screen/use-act.ts'

interface PhotoButtonProps extends ButtonLook {
  readonly task: string
  readonly kind: TaskPhoto['kind']
  readonly line_id?: string | null | undefined
  readonly sheet: Act
  readonly label: string
  /** The gallery instead of the camera, several at once. */
  readonly isGallery?: boolean
  readonly isIcon?: boolean
  readonly icon?: IconName
}

export function PhotoButton({
  task,
  kind,
  line_id = null,
  sheet,
  label,
  isGallery = false,
  isIcon = false,
  icon = 'camera',
  className,
  ...look
}: PhotoButtonProps) {
  const db = useDatabase()
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    // A picture that cannot be read is reported, and does not hold up the others.
    const refused: File[] = []
    for (const file of files) {
      const taken = await sheet.run(() => takePhoto(db, file, { task, kind, line_id }))
      if (taken === null) refused.push(file)
      else buzz('tick')
    }
    if (refused.length > 0 && refused.length < files.length)
      showToast(
        'warning',
        `${plural(refused.length, 'image non gardée', 'images non gardées')}\u00a0: ${refused.map(({ name }) => name).join(', ')}`,
      )
  }
  return (
    <label
      className={classNames(
        buttonClass({ ...look, className }),
        'shutter',
        isIcon && 'btn--icon',
        sheet.isBusy && 'is-loading',
      )}
    >
      <input
        type="file"
        className="sr"
        accept="image/*"
        capture={isGallery ? undefined : 'environment'}
        multiple={isGallery}
        disabled={sheet.isBusy}
        aria-label={label}
        onChange={event => void take(event)}
      />
      {isIcon ? (
        <Icon name={icon} />
      ) : (
        <ButtonContent icon={icon} loading={sheet.isBusy}>
          {sheet.isBusy ? 'Photo en cours…' : label}
        </ButtonContent>
      )}
    </label>
  )
}

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

interface ShutterProps extends ButtonLook {
  readonly isBusy: boolean
  readonly label: string
  /** The gallery instead of the camera. */
  readonly isGallery?: boolean | undefined
  readonly isMany?: boolean | undefined
  readonly isIcon?: boolean
  readonly icon?: IconName
  readonly onFiles: (files: readonly File[]) => Promise<void>
}

/** The button alone: what becomes of the pictures is its caller's. */
export function Shutter({
  isBusy,
  label,
  isGallery,
  isMany,
  isIcon,
  icon = 'camera',
  onFiles,
  className,
  ...look
}: ShutterProps) {
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    void onFiles(files)
  }
  return (
    <label
      className={classNames(
        buttonClass({ ...look, className }),
        'shutter',
        isIcon && 'btn--icon',
        isBusy && 'is-loading',
      )}
    >
      <input
        type="file"
        className="sr"
        accept="image/*"
        capture={isGallery ? undefined : 'environment'}
        multiple={isMany}
        disabled={isBusy}
        aria-label={label}
        onChange={take}
      />
      {isIcon ? (
        <Icon name={icon} />
      ) : (
        <ButtonContent icon={icon} loading={isBusy}>
          {isBusy ? 'Photo en cours…' : label}
        </ButtonContent>
      )}
    </label>
  )
}

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

export function PhotoButton({ task, kind, line_id = null, sheet, isGallery, ...look }: PhotoButtonProps) {
  const db = useDatabase()
  const take = async (files: readonly File[]): Promise<void> => {
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
    <Shutter {...look} isBusy={sheet.isBusy} isGallery={isGallery} isMany={isGallery} onFiles={take} />
  )
}

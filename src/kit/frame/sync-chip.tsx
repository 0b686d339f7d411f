// The state of the data, on every staff screen: up to date, n waiting, loading, offline, n in error. A tap opens « Envois ».
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import type { LinkRender, LinkTo } from '../action/link-render.ts'

const icons = {
  ok: 'cloud-check',
  pending: 'cloud-upload',
  bringing: 'download',
  offline: 'cloud-off',
  error: 'cloud-alert',
} as const satisfies { [state: string]: IconName }

interface SyncChipProps {
  readonly state: keyof typeof icons
  readonly text: string
  /** Replaces `text` in a phone's header. */
  readonly short?: string | undefined
  /** Shown beside the icon where not even the short text fits. */
  readonly count?: number | undefined
  readonly to: LinkTo
  readonly link: LinkRender
}

export function SyncChip({ state, text, short, count, to, link }: SyncChipProps) {
  return link({
    to,
    className: `sync sync--${state}`,
    children: (
      <>
        <Icon name={icons[state]} />
        <span className="sync__text">{text}</span>
        {short && <span className="sync__short">{short}</span>}
        {count !== undefined && count > 0 && (
          <span className="sync__n" aria-hidden="true">
            {count}
          </span>
        )}
      </>
    ),
  })
}

/** Keeps the chip's place until its state is known, so that nothing moves for it. */
export function SyncChipPlace() {
  return (
    <span className="sync sync--none" aria-hidden="true">
      <Icon name={icons.ok} />
    </span>
  )
}

// One notification: an error is announced at once, the others when the reader is done.
import type { ReactNode } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

const icons = {
  error: 'circle-x',
  success: 'circle-check-big',
  info: 'info',
  warning: 'triangle-alert',
} as const satisfies { [tone: string]: IconName }

interface ToastCardProps {
  readonly tone: keyof typeof icons
  readonly title: string
  readonly message?: ReactNode
  readonly action?: ReactNode
  readonly onClose?: (() => void) | undefined
}

export function ToastCard({ tone, title, message, action, onClose }: ToastCardProps) {
  return (
    <div className={`toast toast--${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <strong>{title}</strong>
      {message && <p>{message}</p>}
      <div className="toast__end">
        {action}
        {onClose && <IconButton icon="x" label="Fermer" size="sm" onClick={onClose} />}
      </div>
    </div>
  )
}

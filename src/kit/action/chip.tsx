// A fact in a chip or, with `onPress`, a filter that is on or off.
import '../parts.css'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

interface ChipProps {
  readonly tone?: 'plain' | 'warn' | undefined
  readonly icon?: IconName | undefined
  readonly children: ReactNode
  readonly pressed?: boolean | undefined
  readonly onPress?: (() => void) | undefined
}

export function Chip({ tone, icon, children, pressed, onPress }: ChipProps) {
  const look = classNames('chip', tone && `chip--${tone}`)
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  )
  if (onPress === undefined) return <span className={look}>{content}</span>
  return (
    <button type="button" className={look} aria-pressed={pressed} onClick={onPress}>
      {content}
    </button>
  )
}

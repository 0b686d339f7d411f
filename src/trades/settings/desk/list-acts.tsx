// Actions on a whole list: buttons in the head of a desk; on a phone the one that adds is below, the others are behind « ⋯ ».
import { useState } from 'react'
import { Button } from '#kit/action/button.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { Row } from '#kit/table/row.tsx'
import { Sheet } from '#kit/over/sheet.tsx'

export interface ListAct {
  readonly icon: IconName
  readonly label: string
  readonly onPress: () => void
  /** There is nothing to act on yet. */
  readonly isOff?: boolean
}

export function ListButtons({ acts }: { readonly acts: readonly ListAct[] }) {
  return acts.map(({ icon, label, onPress, isOff }) => (
    <Button key={label} variant="quiet" icon={icon} onClick={onPress} aria-disabled={isOff}>
      {label}
    </Button>
  ))
}

interface MoreActsProps {
  /** The list that the actions are about. */
  readonly title: string
  readonly acts: readonly ListAct[]
}

export function MoreActs({ title, acts }: MoreActsProps) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <IconButton
        icon="ellipsis"
        label="Autres actions"
        aria-haspopup="dialog"
        variant="plain"
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={close} title={title}>
        <div className="list">
          {acts.map(({ icon, label, onPress, isOff = false }) => (
            <Row
              key={label}
              icon={icon}
              title={label}
              onPress={() => {
                close()
                if (!isOff) onPress()
              }}
            />
          ))}
        </div>
      </Sheet>
    </>
  )
}

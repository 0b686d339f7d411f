// The drawers beside the board: open, folded to a strip, or opened over the board for a drag that rests on the strip.
import { useEffect, useState } from 'react'
import type { Drawer, Waiting } from '../../../data/waiting.ts'
import { POOL, useDragOver } from '../move/drag-state.ts'
import { Pool } from './pool.tsx'
import { PoolStrip } from './pool-strip.tsx'

interface PoolSideProps {
  readonly waiting: Waiting | undefined
  readonly drawer: Drawer
  readonly selected: ReadonlySet<string>
  readonly isOpen: boolean
  readonly onDrawer: (drawer: Drawer) => void
  readonly onOpen: (isOpen: boolean) => void
}

/** A drag that only passes opens nothing. */
const REST_MS = 500

export function PoolSide({ waiting, drawer, selected, isOpen, onDrawer, onOpen }: PoolSideProps) {
  const isSprung = useSpring(!isOpen)
  return (
    <>
      {!isOpen && (
        <PoolStrip
          waiting={waiting}
          onOpen={one => {
            if (one !== null) onDrawer(one)
            onOpen(true)
          }}
        />
      )}
      {(isOpen || isSprung) && (
        <Pool
          waiting={waiting}
          drawer={drawer}
          selected={selected}
          onDrawer={onDrawer}
          onFold={() => onOpen(false)}
          isSprung={isSprung}
        />
      )}
    </>
  )
}

const useSpring = (isFolded: boolean): boolean => {
  const isOver = useDragOver(POOL) !== null && isFolded
  const [isSprung, setSprung] = useState(false)
  useEffect(() => {
    if (!isOver) return undefined
    const timer = setTimeout(() => setSprung(true), REST_MS)
    return () => {
      clearTimeout(timer)
      setSprung(false)
    }
  }, [isOver])
  return isSprung
}

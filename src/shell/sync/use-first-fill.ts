// Whether a screen waits for the first data of this device.
import { useEffect, useState } from 'react'
import { readMeta, type LocalDatabase } from '#core/store/database.ts'
import { isOnline, useConnection } from './connection.ts'
import { useLocal } from './use-local.ts'

/** The longest wait: then a slow network, or a server in trouble, does not hide what is there. */
const LATEST_MS = 20_000

const wasFilled = async (db: LocalDatabase): Promise<boolean> =>
  (await readMeta(db, 'pulledAt')) !== undefined

/** True while this device has nothing yet and its data are on their way. Once over it stays over for the screen that asked: a network that
 * comes and goes takes away nothing that a person is typing. It never begins where somebody has touched a screen before the device knew
 * that it has nothing: what they opened would be replaced. */
export const useFirstFill = (): boolean => {
  const isFilled = useLocal(wasFilled, null, 'beside')
  const isComing = useConnection(now => isOnline(now) && !now.isStopped && !now.trouble)
  const [isOver, setOver] = useState(false)
  const isWaiting = isFilled === false && isComing && !isOver
  useEffect(() => {
    const end = (): void => setOver(true)
    if (isFilled === undefined) {
      const known = new AbortController()
      // `known` has the signal that takes both away again.
      for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, end, known)
      return () => known.abort()
    }
    const timer = setTimeout(end, isWaiting ? LATEST_MS : 0)
    return () => clearTimeout(timer)
  }, [isFilled, isWaiting])
  return isWaiting
}

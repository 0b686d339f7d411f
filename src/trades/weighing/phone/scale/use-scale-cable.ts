// The scale on a cable, where the browser supports it: the port chosen before opens automatically, and an unplugged cable is
// reported.
import { useEffect, useRef, useState } from 'react'
import type { ScaleDriver, ScaleEvent, ScaleReading } from '#device/scale/scale-driver.ts'
import { mayUseScaleCable, openScaleCable } from '#device/scale/web-serial.ts'

export type CableState = 'none' | 'reading' | 'outOfRange' | 'gone' | 'busy'

export interface Cable {
  readonly state: CableState
  /** Null as long as there is no scale. */
  readonly reading: ScaleReading | null
  readonly mayConnect: boolean
  /** Must be called in a tap: the browser asks which port. */
  readonly connect: () => void
}

export const useScaleCable = (): Cable => {
  const [state, setState] = useState<CableState>('none')
  const [reading, setReading] = useState<ScaleReading | null>(null)
  const driver = useRef<ScaleDriver | null>(null)
  const isOver = useRef(false)
  const hear = (event: ScaleEvent): void => {
    if (isOver.current) return
    setState(event.kind)
    setReading(event.kind === 'reading' ? event.reading : null)
  }
  const open = async (isAsking: boolean): Promise<void> => {
    // A driver that went silent still holds its port.
    await driver.current?.close().catch(reportError)
    driver.current = null
    const opened = await openScaleCable(isAsking)
    if (!opened.ok) {
      if (opened.fault === 'busy') setState('busy')
      return
    }
    if (isOver.current) return opened.driver.close()
    driver.current = opened.driver
    opened.driver.listen(hear)
  }
  useEffect(() => {
    isOver.current = false
    if (mayUseScaleCable()) open(false).catch(reportError)
    return () => {
      isOver.current = true
      driver.current?.close().catch(reportError)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for the screen
  }, [])
  return {
    state,
    reading,
    mayConnect: mayUseScaleCable() && state !== 'reading' && state !== 'outOfRange',
    connect: () => void open(true).catch(reportError),
  }
}

// How many points of the check-list are ready: each line registers its own state, the page's head counts.
import { createContext, useContext, useEffect } from 'react'

export type CheckState = 'ready' | 'toSettle' | 'untested' | 'silent'
export type CheckStates = { readonly [point: string]: CheckState }
type Tell = (point: string, state: CheckState | null) => void

export const CheckBoard = createContext<Tell>(() => undefined)

export const useToldState = (point: string, state: CheckState): void => {
  const tell = useContext(CheckBoard)
  useEffect(() => {
    tell(point, state)
    return () => tell(point, null)
  }, [tell, point, state])
}

export const readyCount = (states: CheckStates): number =>
  Object.values(states).filter(state => state === 'ready').length

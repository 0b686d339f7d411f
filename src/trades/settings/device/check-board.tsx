// How many points of the check-list are ready: each line registers its own state, the page's head counts.
import { createContext, useContext, useEffect } from 'react'

export type CheckState = 'ready' | 'toSettle' | 'untested' | 'silent'
export type CheckStates = { readonly [point: string]: CheckState }
type Register = (point: string, state: CheckState | null) => void

export const CheckBoard = createContext<Register>(() => undefined)

export const useRegisterState = (point: string, state: CheckState): void => {
  const register = useContext(CheckBoard)
  useEffect(() => {
    register(point, state)
    return () => register(point, null)
  }, [register, point, state])
}

export const readyCount = (states: CheckStates): number =>
  Object.values(states).filter(state => state === 'ready').length

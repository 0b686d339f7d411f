// What is searched stays in the address once the hand rests: a reload, « Retour » and a colleague's link find the same again.
import { useEffect } from 'react'

/** `unless`: what in an address names another screen at this same path. */
export const useKeptAddress = (address: string, isResting: boolean, unless?: string): void => {
  useEffect(() => {
    const { origin, pathname, search } = location
    // Whoever is on their way to another screen is not called back: this one stands until the other has come.
    const isHere = new URL(address, origin).pathname === pathname
    const isLeft = unless !== undefined && new URLSearchParams(search).has(unless)
    if (isResting && isHere && !isLeft && address !== `${pathname}${search}`) write(address)
  }, [isResting, address, unless])
}

/** Past the router, which takes each new address for another screen: the one that is typed in would begin anew, its focus lost. */
const write = (address: string): void =>
  History.prototype.replaceState.call(history, history.state, '', address)

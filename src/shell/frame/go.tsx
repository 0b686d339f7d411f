// Going somewhere without a tap: after a sign-in, when a right is missing, when there is only one way.
import { useEffect } from 'react'
import { useHistory } from './use-history.ts'

interface GoOptions {
  /** Leaves no trace to come back to. */
  readonly replace?: boolean
}

export const useGo = () => {
  const history = useHistory()
  return (to: string, { replace = false }: GoOptions = {}): void =>
    replace ? history.replace(to) : history.push(to)
}

export function Go({ to }: { readonly to: string }) {
  const go = useGo()
  // oxlint-disable-next-line react/exhaustive-deps -- the address alone says when to go again
  useEffect(() => go(to, { replace: true }), [to])
  return null
}

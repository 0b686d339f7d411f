// Going somewhere without a tap: after a sign-in, when a right is missing, when there is only one way.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

interface GoOptions {
  /** Leaves no trace to come back to. */
  readonly replace?: boolean
}

export const useGo = () => {
  const { history } = useRouter()
  return (to: string, { replace = false }: GoOptions = {}): void =>
    replace ? history.replace(to) : history.push(to)
}

export function Go({ to }: { readonly to: string }) {
  const go = useGo()
  // oxlint-disable-next-line react/exhaustive-deps -- the address alone says when to go again
  useEffect(() => go(to, { replace: true }), [to])
  return null
}

// Going somewhere without a tap: after a sign-in, when a right is missing, when there is only one way.
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Address } from './address.ts'

interface GoOptions {
  /** Leaves no trace to come back to. */
  readonly replace?: boolean
}

export const useGo = () => {
  const navigate = useNavigate()
  return (to: Address, { replace = false }: GoOptions = {}): void => void navigate({ href: to, replace })
}

export function Go({ to }: { readonly to: Address }) {
  const go = useGo()
  // oxlint-disable-next-line react/exhaustive-deps -- the address alone says when to go again
  useEffect(() => go(to, { replace: true }), [to])
  return null
}

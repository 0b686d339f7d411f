// Navigation without a tap: after a sign-in, when a right is missing, when there is only one destination.
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Address } from './address.ts'

interface GoOptions {
  /** Adds no entry to the history. */
  readonly replace?: boolean
}

export const useGo = () => {
  const navigate = useNavigate()
  return (to: Address, { replace = false }: GoOptions = {}): void => void navigate({ href: to, replace })
}

export function Go({ to }: { readonly to: Address }) {
  const go = useGo()
  // oxlint-disable-next-line react/exhaustive-deps -- only a new address causes a new navigation
  useEffect(() => go(to, { replace: true }), [to])
  return null
}

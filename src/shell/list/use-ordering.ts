// The ordering of a page's table, kept in its address. The same object until the order changes, so that a long table is not rendered
// at each letter that is typed above it.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Ordering } from '#kit/table/sort-head.tsx'
import type { Order } from '#kit/table/sorted.ts'
import { orderIn, orderingIn, type SortedAddress } from './ordering-in.ts'

/** `table` names one of several tables of a page. */
export const useOrdering = (address: SortedAddress, table = ''): Ordering => {
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  })
  const { sort } = address.search
  const order = useMemo(() => orderIn(sort, table), [sort, table])
  const onOrder = useCallback(
    (next: Order | null): void => orderingIn(latest.current, table).onOrder(next),
    [table],
  )
  return useMemo(() => ({ order, onOrder }), [order, onOrder])
}

// The order of tables in their page's address.
import { expect, test } from 'vitest'
import { orderingIn } from './ordering-in.ts'

const page = (sort: string | null) => {
  const search = { sort }
  return {
    search,
    change: (part: { readonly sort: string | null }): void => void Object.assign(search, part),
  }
}

test('one table is read and written: upwards, downwards, and not at all', () => {
  const address = page(null)
  expect(orderingIn(address).order).toBeNull()
  for (const [order, text] of [
    [{ by: 'name', isDescending: false }, 'name'],
    [{ by: 'name', isDescending: true }, '-name'],
    [null, null],
  ] as const) {
    orderingIn(address).onOrder(order)
    expect(address.search.sort).toBe(text)
    expect(orderingIn(address).order).toEqual(order)
  }
})

test('several tables of a page keep their own order', () => {
  const address = page('todo.-age')
  orderingIn(address, 'day').onOrder({ by: 'fill', isDescending: false })
  expect(address.search.sort).toBe('todo.-age,day.fill')
  expect(orderingIn(address, 'todo').order).toEqual({ by: 'age', isDescending: true })
  orderingIn(address, 'todo').onOrder(null)
  expect(address.search.sort).toBe('day.fill')
})

test('a column that bears a record’s name is read as it was written', () => {
  for (const by of ['of Hœnau', '-12,5 kg', 'St. Pierre (le port)', 'a+b', '100 %', 'l’Île']) {
    const address = page('day.fill')
    orderingIn(address, 'pivot').onOrder({ by, isDescending: true })
    expect(orderingIn(address, 'pivot').order).toEqual({ by, isDescending: true })
    expect(orderingIn(address, 'day').order).toEqual({ by: 'fill', isDescending: false })
  }
  expect(orderingIn(page('%zz%FF')).order?.isDescending).toBe(false)
})

test('what somebody else wrote there is no order', () => {
  for (const text of ['', '-', '..', 'a b', ',,', '<script>'])
    expect(orderingIn(page(text)).order, text).toBeNull()
})

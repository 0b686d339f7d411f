import { expect, test } from 'vitest'
import { helpTeller, widgetIn } from './help-widget.ts'

test('the widget is called once with the signed-in person, and once when they left', () => {
  const heard: unknown[] = []
  const tell = helpTeller(
    { identify: person => heard.push(person), forget: () => heard.push('forget') },
    error => heard.push(error),
  )
  const odile = { id: 'u1', name: 'Odile', organisation: 'Le Quai' }
  tell(null)
  tell(odile)
  tell({ ...odile })
  tell(null)
  tell(null)
  tell({ ...odile, id: 'u2' })
  expect(heard).toEqual([odile, 'forget', { ...odile, id: 'u2' }])
})

test('a widget that throws does not disturb the session', () => {
  const faults: unknown[] = []
  const fall = (): never => {
    throw new Error('widget')
  }
  const tell = helpTeller({ identify: fall, forget: fall }, error => faults.push(error))
  tell({ id: 'u1', name: 'Odile', organisation: 'Le Quai' })
  tell(null)
  expect(faults).toHaveLength(2)
})

test('a script without such an object is no widget', () => {
  expect(widgetIn(undefined)).toBeNull()
  expect(widgetIn({ identify: () => undefined })).toBeNull()
  expect(widgetIn({ identify: () => undefined, forget: () => undefined })).not.toBeNull()
})

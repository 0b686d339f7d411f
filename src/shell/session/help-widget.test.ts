import { expect, test } from 'vitest'
import { makeHelpUpdater, widgetIn } from './help-widget.ts'

test('the widget is called once with the signed-in person, and once when they left', () => {
  const heard: unknown[] = []
  const update = makeHelpUpdater(
    { identify: person => heard.push(person), forget: () => heard.push('forget') },
    error => heard.push(error),
  )
  const odile = { id: 'u1', name: 'Odile', organisation: 'Le Quai' }
  update(null)
  update(odile)
  update({ ...odile })
  update(null)
  update(null)
  update({ ...odile, id: 'u2' })
  expect(heard).toEqual([odile, 'forget', { ...odile, id: 'u2' }])
})

test('a widget that throws does not disturb the session', () => {
  const faults: unknown[] = []
  const fall = (): never => {
    throw new Error('widget')
  }
  const update = makeHelpUpdater({ identify: fall, forget: fall }, error => faults.push(error))
  update({ id: 'u1', name: 'Odile', organisation: 'Le Quai' })
  update(null)
  expect(faults).toHaveLength(2)
})

test('a script without such an object is no widget', () => {
  expect(widgetIn(undefined)).toBeNull()
  expect(widgetIn({ identify: () => undefined })).toBeNull()
  expect(widgetIn({ identify: () => undefined, forget: () => undefined })).not.toBeNull()
})

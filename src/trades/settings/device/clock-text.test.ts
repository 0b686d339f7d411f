// The clock's offset in words.
import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'

test('the server’s clock minus ours: positive means that ours is late', () => {
  expect(clockText(0)).toBe('Horloge juste')
  expect(clockText(400)).toBe('Horloge juste')
  expect(clockText(1000)).toBe('Horloge en retard de 1\u00a0seconde')
  expect(clockText(-45_000)).toBe('Horloge en avance de 45\u00a0secondes')
  expect(clockText(86_400_000)).toBe('Horloge en retard de 24\u00a0h\u00a000')
})

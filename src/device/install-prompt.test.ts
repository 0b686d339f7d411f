// Which devices need instructions for installing by hand.
import { expect, test } from 'vitest'
import { isIos } from './install-prompt.ts'

test('an iPhone and an iPad are iOS, even when the iPad identifies itself as a Mac; a Mac and an Android are not', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
  const android =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  expect(isIos(iphone, 5)).toBe(true)
  expect(isIos(mac, 5)).toBe(true)
  expect(isIos(mac, 0)).toBe(false)
  expect(isIos(android, 5)).toBe(false)
})

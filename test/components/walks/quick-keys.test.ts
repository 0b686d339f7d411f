// Keys that come quickly are a person's until they are surely a scanner's: none of them gets lost, and a code takes back what it typed.
import '../dom.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenToHandScanner } from '#device/scan/hand-scanner.ts'

let heard: string[]
let stop: () => void
beforeEach(() => {
  heard = []
  stop = listenToHandScanner(
    (text, typed) => void heard.push(`${text}, typed ${typed}`),
    typed => void heard.push(`unread, typed ${typed}`),
  )
})
afterEach(() => stop())

/** The keys that reached the page, of those pressed at this pace. */
const pressed = (keys: readonly string[], ms: number, from: number): string[] =>
  keys.filter((key, n) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: from + n * ms })
    window.dispatchEvent(event)
    return !event.defaultPrevented
  })

test('« 12 » in twenty milliseconds and Enter a moment later is a weight, whole', () => {
  expect(pressed(['1', '2'], 20, 1_000)).toEqual(['1', '2'])
  expect(pressed(['Enter'], 0, 1_400)).toEqual(['Enter'])
  expect(heard).toEqual([])
})

test('a code takes back its first three keys, and no other reaches the page', () => {
  expect(pressed(['4', '5', '6', '7', '8', 'Enter'], 10, 5_000)).toEqual(['4', '5', '6'])
  expect(heard).toEqual(['45678, typed 456'])
})

test('a scale that types « 12,5 » is believed, at any pace; a code with a point in it is one', () => {
  const weight = ['1', '2', ',', '5', '0', 'Enter']
  for (const [n, ms] of [1, 10, 20].entries()) {
    expect(pressed(weight, ms, 20_000 + n * 2_000)).toEqual(weight)
    expect(pressed(weight.slice(0, -1), ms, 21_000 + n * 2_000)).toEqual(weight.slice(0, -1))
  }
  expect(heard).toEqual([])
  expect(pressed(['1', '2', '.', 'A', '4', '5', 'Enter'], 10, 60_000)).toEqual(['1', '2', '.'])
  expect(heard).toEqual(['12.A45, typed 12.'])
})

test('a space of a code presses no button', () => {
  expect(pressed(['4', ' ', '6', '7', 'Enter'], 10, 9_000)).toEqual(['4', '6'])
  expect(heard).toEqual(['4 67, typed 46'])
})

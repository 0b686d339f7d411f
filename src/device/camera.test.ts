// A camera that another application holds for a moment is awaited; one that is taken away is opened again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filmInto, type Opened } from './camera.ts'

const quick = [1, 1, 1]
let answers: ('busy' | 'refused' | 'fine')[]
let tracks: EventTarget[]
let over: AbortController
let told: Opened[]

beforeEach(() => {
  tracks = []
  told = []
  over = new AbortController()
  const stream = () => {
    const track = Object.assign(new EventTarget(), { stop: () => {}, getCapabilities: () => ({}) })
    tracks.push(track)
    return { getVideoTracks: () => [track], getTracks: () => [track] }
  }
  const getUserMedia = async (): Promise<object> => {
    const answer = answers.shift() ?? 'fine'
    if (answer === 'fine') return stream()
    throw new DOMException(answer, answer === 'busy' ? 'NotReadableError' : 'NotAllowedError')
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  over.abort()
  vi.unstubAllGlobals()
})

const film = (): void => {
  filmInto({ srcObject: null }, over.signal, opened => told.push(opened), quick)
}
const outcomes = () => told.map(opened => (opened.ok ? 'fine' : opened.fault))

test('a busy camera is tried again before the fault is reported, and reported when it stays busy', async () => {
  answers = ['busy', 'busy', 'fine']
  film()
  await expect.poll(outcomes).toEqual(['fine'])
  over.abort()
  over = new AbortController()
  answers = ['busy', 'busy', 'busy', 'busy', 'fine']
  film()
  await expect.poll(outcomes).toEqual(['fine', 'busy'])
  expect(answers).toEqual(['fine'])
})

test('a refusal is reported at once: asking again would only annoy', async () => {
  answers = ['refused', 'fine']
  film()
  await expect.poll(outcomes).toEqual(['refused'])
  expect(answers).toEqual(['fine'])
})

test('a camera that is taken away while it is on is opened again', async () => {
  answers = []
  film()
  await expect.poll(outcomes).toEqual(['fine'])
  tracks[0]?.dispatchEvent(new Event('ended'))
  await expect.poll(outcomes).toEqual(['fine', 'fine'])
})

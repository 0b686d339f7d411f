// A camera that another application holds for a moment is awaited; one that is taken away is opened again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filmInto, type Opened } from './camera.ts'

const quick = [1, 1, 1]
const names = {
  busy: 'NotReadableError',
  refused: 'NotAllowedError',
  missing: 'OverconstrainedError',
} as const

let answers: (keyof typeof names | 'fine')[]
let asked: unknown[]
let cameras: readonly object[]
let tracks: EventTarget[]
let over: AbortController
let calls: Opened[]

beforeEach(() => {
  tracks = []
  calls = []
  asked = []
  cameras = []
  over = new AbortController()
  const stream = () => {
    const track = Object.assign(new EventTarget(), { stop: () => {}, getCapabilities: () => ({}) })
    tracks.push(track)
    return { getVideoTracks: () => [track], getTracks: () => [track] }
  }
  const getUserMedia = async ({ video }: { readonly video: object }): Promise<object> => {
    asked.push(video)
    const answer = answers.shift() ?? 'fine'
    if (answer === 'fine') return stream()
    throw new DOMException(answer, names[answer])
  }
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia, enumerateDevices: async () => cameras },
  })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  over.abort()
  vi.unstubAllGlobals()
})

const film = (): void => {
  filmInto({ srcObject: null }, over.signal, opened => calls.push(opened), quick)
}
const outcomes = () => calls.map(opened => (opened.ok ? 'fine' : opened.fault))

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

test('where no camera fits the request, those that the browser lists are opened by their id', async () => {
  answers = ['missing', 'missing', 'fine']
  cameras = [
    { kind: 'audioinput', deviceId: 'microphone' },
    { kind: 'videoinput', deviceId: 'front' },
    { kind: 'videoinput', deviceId: 'back' },
  ]
  film()
  await expect.poll(outcomes).toEqual(['fine'])
  expect(asked).toMatchObject([
    { facingMode: 'environment' },
    { deviceId: { exact: 'front' } },
    { deviceId: { exact: 'back' } },
  ])
})

test('a device without a camera says so; ids that the browser hides are not asked for', async () => {
  answers = ['missing', 'fine']
  cameras = [{ kind: 'videoinput', deviceId: '' }]
  film()
  await expect.poll(outcomes).toEqual(['missing'])
  expect(asked).toHaveLength(1)
})

test('a camera that is taken away while it is on is opened again', async () => {
  answers = []
  film()
  await expect.poll(outcomes).toEqual(['fine'])
  tracks[0]?.dispatchEvent(new Event('ended'))
  await expect.poll(outcomes).toEqual(['fine', 'fine'])
})

// The sound and the vibration of a scan's result: four signals that differ in pitch, length and number, for ears in the wind and
// thumbs in gloves. Never the only sign: the screen shows the same in colour and words.

export type ScanSignal = 'known' | 'again' | 'unknown' | 'refused'

interface Tone {
  readonly hertz: number
  readonly from: number
  readonly to: number
}
interface Signal {
  readonly wave: OscillatorType
  readonly tones: readonly Tone[]
  readonly buzz: readonly number[]
}

const signals: { readonly [signal in ScanSignal]: Signal } = {
  known: { wave: 'sine', tones: [{ hertz: 1320, from: 0, to: 0.11 }], buzz: [40] },
  again: {
    wave: 'sine',
    tones: [
      { hertz: 990, from: 0, to: 0.08 },
      { hertz: 990, from: 0.13, to: 0.21 },
    ],
    buzz: [40, 60, 40],
  },
  unknown: {
    wave: 'triangle',
    tones: [
      { hertz: 660, from: 0, to: 0.1 },
      { hertz: 880, from: 0.1, to: 0.24 },
    ],
    buzz: [120],
  },
  refused: { wave: 'square', tones: [{ hertz: 196, from: 0, to: 0.38 }], buzz: [80, 60, 80, 60, 80] },
}

const KEY = 'quai-scan-muted'
const LOUDNESS = 0.25
const FADE = 0.012

/** Kept for this device, not for a person: it is the place that is noisy. */
export const isScanMuted = (): boolean => localStorage.getItem(KEY) === '1'
export const muteScans = (isMuted: boolean): void =>
  isMuted ? localStorage.setItem(KEY, '1') : localStorage.removeItem(KEY)

let context: AudioContext | null = null

/** Call it in a tap: a browser allows no sound before one. */
export const readyScanSound = async (): Promise<void> => {
  context ??= new AudioContext()
  if (context.state === 'suspended') await context.resume()
}

// For a mouse `pointerdown` allows sound, for a finger only `pointerup`. Keys are not used: the first one may be a hand
// scanner's, and enabling the sound takes longer than a burst lasts.
const taps = ['pointerdown', 'pointerup'] as const

/**
 * From the first tap on, wherever it is: a person who scans has no button to press for the sound. Returns a function that cancels
 * it.
 */
export const readySoundAtFirstTap = (): (() => void) => {
  const over = new AbortController()
  const ready = async (): Promise<void> => {
    if (isScanMuted()) return
    await readyScanSound()
    if (context?.state === 'running') over.abort()
  }
  // When it is refused, the next tap tries again.
  for (const tap of taps)
    window.addEventListener(tap, () => void ready().catch(() => undefined), {
      capture: true,
      signal: over.signal,
    })
  return () => over.abort()
}

export const signalScan = (signal: ScanSignal): void => {
  const { wave, tones, buzz } = signals[signal]
  if ('vibrate' in navigator) navigator.vibrate([...buzz])
  if (isScanMuted()) return
  context ??= new AudioContext()
  // Suspended until a first tap: the signal is then felt and seen.
  if (context.state !== 'running') return
  for (const { hertz, from, to } of tones) {
    const start = context.currentTime + from
    const end = context.currentTime + to
    const volume = new GainNode(context, { gain: 0 })
    const tone = new OscillatorNode(context, { type: wave, frequency: hertz })
    volume.gain.setTargetAtTime(LOUDNESS, start, FADE)
    volume.gain.setTargetAtTime(0, end - FADE * 3, FADE)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(end + FADE)
  }
}

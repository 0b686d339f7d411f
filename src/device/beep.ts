// The sounds of a scan: a short high tone for an accepted code, two low ones for a refused one. The telephone's silent mode mutes
// them where the system does so for pages, and the person can mute them for good. Never the only sign of anything.

type Beep = 'done' | 'refused'

interface Tone {
  readonly hertz: number
  /** Seconds from now. */
  readonly at: number
  readonly length: number
}

const tones: { readonly [beep in Beep]: readonly Tone[] } = {
  done: [{ hertz: 1568, at: 0, length: 0.09 }],
  refused: [
    { hertz: 311, at: 0, length: 0.14 },
    { hertz: 262, at: 0.19, length: 0.2 },
  ],
}
const LOUDNESS = 0.2
const FADE_S = 0.01

const MUTED = 'quai-muted'

export const isMuted = (): boolean => localStorage.getItem(MUTED) === '1'
export const setMuted = (isSilent: boolean): void => localStorage.setItem(MUTED, isSilent ? '1' : '0')

let kept: AudioContext | null = null

/** The first one comes after a tap, as browsers require; a suspended context is resumed. */
export const beep = (which: Beep): void => {
  if (!('AudioContext' in window) || isMuted()) return
  const context = (kept ??= new AudioContext())
  // A page that nobody has touched yet may make no sound: the result is seen and felt.
  if (context.state === 'suspended') context.resume().catch(() => null)
  for (const tone of tones[which]) play(context, tone)
}

const play = (context: AudioContext, { hertz, at, length }: Tone): void => {
  const start = context.currentTime + at
  const source = new OscillatorNode(context, { frequency: hertz })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + FADE_S)
  volume.gain.setValueAtTime(LOUDNESS, start + length)
  volume.gain.linearRampToValueAtTime(0, start + length + FADE_S)
  source.connect(volume).connect(context.destination)
  source.start(start)
  source.stop(start + length + FADE_S)
}

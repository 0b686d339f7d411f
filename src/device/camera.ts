// The camera behind a scanner: opened at 1280 × 720, which reads as well as a better decoder, and closed with its screen.

export type CameraFault = 'refused' | 'missing' | 'busy'

export interface Camera {
  readonly stream: MediaStream
  readonly hasTorch: boolean
  readonly setTorch: (isOn: boolean) => Promise<void>
  readonly close: () => void
}
export type Opened =
  { readonly ok: true; readonly camera: Camera } | { readonly ok: false; readonly fault: CameraFault }

const faults: { readonly [name: string]: CameraFault | undefined } = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export const openCamera = async (): Promise<Opened> => {
  // Absent where the page is not secure.
  if (!('mediaDevices' in navigator)) return { ok: false, fault: 'missing' }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
    return { ok: true, camera: cameraOf(stream) }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return { ok: false, fault: faults[error.name] ?? 'missing' }
  }
}

const cameraOf = (stream: MediaStream): Camera => {
  const [track] = stream.getVideoTracks()
  const able: object = track?.getCapabilities?.() ?? {}
  return {
    stream,
    hasTorch: 'torch' in able && able.torch === true,
    setTorch: async isOn => {
      const torch: object = { torch: isOn }
      await track?.applyConstraints({ advanced: [torch] })
    },
    close: () => stream.getTracks().forEach(one => one.stop()),
  }
}

const PAUSE_MS = 120

/** What the video shows, again and again until it is over; a decoder that is slow is never overrun. */
export async function* videoFrames(
  video: HTMLVideoElement,
  signal: AbortSignal,
): AsyncGenerator<HTMLVideoElement> {
  while (!signal.aborted) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) yield video
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

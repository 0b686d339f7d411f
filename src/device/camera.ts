// The camera of a scanner: opened at 1280 × 720, which improves the reading as much as a better decoder would, and closed with
// its screen.

import { loadZxingPage } from './scan/readers/load-zxing-page.ts'

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

/** Absent where the page is not secure. */
export const hasCamera = (): boolean => 'mediaDevices' in navigator

const openCamera = async (): Promise<Opened> => {
  if (!hasCamera()) return { ok: false, fault: 'missing' }
  const opened = await openFitting({ facingMode: 'environment', ...SIZE })
  return !opened.ok && opened.fault === 'missing' ? openListed() : opened
}

const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } }

const openFitting = async (video: MediaTrackConstraints): Promise<Opened> => {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video })
    return { ok: true, camera: cameraOf(stream) }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return { ok: false, fault: faults[error.name] ?? 'missing' }
  }
}

/** Some browsers say that a camera is missing when none fits the request; the one that they list is then opened by its id. */
const openListed = async (): Promise<Opened> => {
  const zxing = await loadZxingPage()
  let opened: Opened = { ok: false, fault: 'missing' }
  for (const id of (await zxing?.listedCameras()) ?? []) {
    opened = await openFitting({ deviceId: { exact: id }, ...SIZE })
    if (opened.ok) break
  }
  return opened
}

const cameraOf = (stream: MediaStream): Camera => {
  const [track] = stream.getVideoTracks()
  const able: object = track?.getCapabilities?.() ?? {}
  // Some phones reset the focus mode when the stream starts, so it is set again afterwards.
  if ('focusMode' in able && Array.isArray(able.focusMode) && able.focusMode.includes('continuous')) {
    const focus: object = { focusMode: 'continuous' }
    void track?.applyConstraints({ advanced: [focus] })
  }
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

/**
 * A camera that another application has just released, or that starts slowly, is tried again after these times before it counts
 * as busy.
 */
const PATIENCE_MS = [400, 1200, 3000]

/**
 * Shows the camera's picture in a video until the signal aborts. Its tracks are stopped while the page is hidden, and it is
 * opened again when the page is visible again, or when another application has taken it away. `report` is called at each opening.
 */
export const filmInto = (
  video: Pick<HTMLVideoElement, 'srcObject'>,
  signal: AbortSignal,
  report: (opened: Opened) => void,
  patience: readonly number[] = PATIENCE_MS,
): void => {
  let camera: Camera | null = null
  let turn = 0
  const stop = (): void => {
    turn += 1
    camera?.close()
    camera = null
  }
  const start = async (): Promise<void> => {
    const own = ++turn
    const isOver = (): boolean => own !== turn || signal.aborted
    let opened = await openCamera()
    for (const wait of patience) {
      if (opened.ok || opened.fault !== 'busy' || isOver()) break
      await new Promise(resolve => setTimeout(resolve, wait))
      if (!isOver()) opened = await openCamera()
    }
    if (isOver()) {
      if (opened.ok) opened.camera.close()
      return
    }
    if (opened.ok) {
      camera = opened.camera
      video.srcObject = camera.stream
      for (const track of camera.stream.getVideoTracks()) track.addEventListener('ended', restart, { signal })
    }
    report(opened)
  }
  const restart = (): void => {
    stop()
    follow()
  }
  const follow = (): void => {
    if (document.visibilityState === 'hidden') stop()
    else if (camera === null) void start()
  }
  document.addEventListener('visibilitychange', follow, { signal })
  signal.addEventListener('abort', stop, { once: true })
  follow()
}

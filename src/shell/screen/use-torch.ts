// The lamp of a scanning camera: available when this camera has one, lit when the camera has confirmed it.
import { useState } from 'react'
import { SECOND_TAP_MS, useOneAtATime } from './one-at-a-time.ts'
import type { Camera } from '#device/camera.ts'

interface Torch {
  readonly isLit: boolean
  readonly turn: () => void
}

export const useTorch = () => {
  const [camera, setCamera] = useState<Camera | null>(null)
  const [isLit, setLit] = useState(false)
  const once = useOneAtATime(SECOND_TAP_MS)
  const turn = async (lit: Camera): Promise<void> => {
    await lit.setTorch(!isLit)
    setLit(!isLit)
  }
  const torch: Torch | null =
    camera?.hasTorch === true
      ? { isLit, turn: () => void once(() => turn(camera)).catch((error: unknown) => reportError(error)) }
      : null
  return {
    torch,
    /** A camera that opens again, after the page was hidden, opens with its lamp off. */
    filmsWith: (opened: Camera | null): void => {
      setCamera(opened)
      setLit(false)
    },
  }
}

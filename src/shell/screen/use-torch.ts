// The lamp of a scanning camera: available when this camera has one, lit when the camera has confirmed it.
import { useState } from 'react'
import type { Camera } from '#device/camera.ts'

interface Torch {
  readonly isLit: boolean
  readonly turn: () => void
}

export const useTorch = () => {
  const [camera, setCamera] = useState<Camera | null>(null)
  const [isLit, setLit] = useState(false)
  const torch: Torch | null =
    camera?.hasTorch === true
      ? { isLit, turn: () => void camera.setTorch(!isLit).then(() => setLit(!isLit), reportError) }
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

// The lamp of a camera that scans: there when this one has it, lit when it has said so.
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
    /** One that opens again, after the page was hidden, opens dark. */
    filmsWith: (opened: Camera | null): void => {
      setCamera(opened)
      setLit(false)
    },
  }
}

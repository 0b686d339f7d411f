// The lamp of a scanning camera.
import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Camera } from '#device/camera.ts'
import { useTorch } from './use-torch.ts'

test('two taps of a glove light the lamp once, and a camera without one has no button', async () => {
  const lit: boolean[] = []
  const camera = (hasTorch: boolean): Camera => ({
    stream: new EventTarget() as MediaStream,
    hasTorch,
    setTorch: async isOn => void lit.push(isOn),
    close: () => undefined,
  })
  const turns: (() => void)[] = []
  const shown = (opened: Camera): void => {
    const Shown = () => {
      const [isOpen, setOpen] = useState(false)
      const { torch, filmsWith } = useTorch()
      if (!isOpen) {
        setOpen(true)
        filmsWith(opened)
      } else if (torch !== null) turns.push(torch.turn)
      return null
    }
    renderToStaticMarkup(<Shown />)
  }
  shown(camera(false))
  expect(turns).toEqual([])
  shown(camera(true))
  turns[0]?.()
  await new Promise(resolve => setTimeout(resolve))
  turns[0]?.()
  await new Promise(resolve => setTimeout(resolve))
  expect(lit).toEqual([true])
})

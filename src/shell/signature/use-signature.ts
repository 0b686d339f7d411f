// A signature in progress: a finger's strokes or a typed name, kept at each stroke and each letter, so that they are still there
// after a phone died before « Enregistrer ».
import { useEffect, useRef, useState, type RefObject } from 'react'
import { signaturePad, type SignaturePad, type Stroke } from '#device/signature.ts'
import { useDraft } from '../kept/use-draft.ts'

export interface Signature {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly name: string
  readonly setName: (name: string) => void
  /** True when nothing is drawn. */
  readonly isBlank: boolean
  readonly clear: () => void
  /** Null when nothing was drawn. */
  readonly toBlob: () => Promise<Blob | null>
  /** To call once the signature was saved. */
  readonly forget: () => void
}

const NOTHING: readonly Stroke[] = []

/** `expected`: the usual signer, filled in until another is named. */
export const useSignature = (
  task: { readonly id: string; readonly signed_name: string },
  expected = '',
): Signature => {
  const [name, setName] = useState(task.signed_name || expected)
  const [strokes, setStrokes] = useState(NOTHING)
  const pad = useRef<SignaturePad>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const show = (shown: readonly Stroke[]): void => {
    pad.current?.show(shown)
    setStrokes(shown)
  }
  const draft = useDraft(`${task.id} signature`, { name, strokes }, kept => {
    if (kept.name !== undefined) setName(kept.name)
    if (kept.strokes !== undefined) show(kept.strokes)
  })
  useEffect(() => {
    if (canvas.current === null) return undefined
    const made = signaturePad(canvas.current, setStrokes)
    pad.current = made
    return () => made.close()
  }, [])
  return {
    canvas,
    name,
    setName,
    isBlank: strokes.length === 0,
    clear: () => show(NOTHING),
    toBlob: async () => (await pad.current?.toBlob()) ?? null,
    forget: draft.forget,
  }
}

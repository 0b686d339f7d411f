// What a scanning camera sees. A value counts when two frames agree, or when a record on this device has it (decision 007).
import { useEffect, useRef } from 'react'
import { useDatabase } from '#shell/session/use-session.ts'
import { filmInto, type Camera, type CameraFault } from '#device/camera.ts'
import { filmedCodes } from '#device/scan/filmed-codes.ts'
import { keepReading } from '#device/scan/keep-reading.ts'
import { isReaderHere } from '#device/scan/readers/reader-here.ts'
import { instanceByCode } from '#trades/stock/data/instance-by-code.ts'

/** The camera works, but the decoder has failed, or is not on this phone yet. */
export type ReadingFault = 'unread' | 'absent'

interface ScanCameraProps {
  readonly onCode: (text: string) => void
  readonly onCamera: (camera: Camera | null) => void
  readonly onFault: (fault: CameraFault | ReadingFault) => void
}

export function ScanCamera(props: ScanCameraProps) {
  const db = useDatabase()
  const isKnown = async (text: string): Promise<boolean> =>
    (await instanceByCode(db.relaxed, { code: text })) !== null
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef({ ...props, isKnown })
  useEffect(() => {
    tell.current = { ...props, isKnown }
  })
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const screen = video.current
    if (screen === null) return undefined
    filmInto(screen, signal, opened => {
      if (opened.ok) tell.current.onCamera(opened.camera)
      else tell.current.onFault(opened.fault)
    })
    const known = (text: string): Promise<boolean> => tell.current.isKnown(text)
    const read = async (turn: AbortSignal): Promise<void> => {
      for await (const { text } of filmedCodes(screen, known, turn)) tell.current.onCode(text)
    }
    const follow = async (): Promise<void> => {
      if (await keepReading({ read, signal, onError: reportError })) return
      tell.current.onFault((await isReaderHere()) ? 'unread' : 'absent')
    }
    follow().catch(reportError)
    return () => over.abort()
  }, [])
  return <video ref={video} autoPlay playsInline muted aria-label="Ce que voit la caméra" />
}

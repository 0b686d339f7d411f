// Whether codes can be read without network: the decoder is loaded after the first screens, while the dock's home is idle.
import { useEffect, useState } from 'react'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { downloadReader, isReaderKept } from '#device/scan/readers/reader-here.ts'
import { Icon } from '#kit/icons/icon.tsx'

const REST_MS = 2000

export function ReaderReady() {
  const online = useConnection(isOnline)
  const [isKept, setKept] = useState<boolean | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async (): Promise<void> => {
      const found = await isReaderKept()
      if (isOver) return
      setKept(found)
      if (found === true) return
      timer = setTimeout(() => {
        if (online) downloadReader()
        look().catch(reportError)
      }, REST_MS)
    }
    look().catch(reportError)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [online])
  if (isKept === null) return null
  return (
    <p className="sub readerline">
      <Icon name={isKept ? 'circle-check-big' : 'download'} />
      {isKept
        ? 'Scan prêt hors ligne'
        : online
          ? 'Le lecteur de codes arrive sur cet appareil…'
          : 'Scan pas encore prêt hors ligne\u00a0: ouvrez-le une fois avec du réseau.'}
    </p>
  )
}

// What the sync screen brings only when it is needed: the lines, the sheets, the dialogs, the two versions, the photos, the care of this device's data.
import { lazy, Suspense, type ComponentType } from 'react'

const later = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const Late = lazy(async () => ({ default: await load() }))
  return function Later(props: P) {
    return (
      <Suspense fallback={null}>
        <Late {...props} />
      </Suspense>
    )
  }
}

export const SendingChoices = later(async () => (await import('./sending-choices.tsx')).SendingChoices)
export const CorrectStopSheet = later(async () => (await import('./correct-stop-sheet.tsx')).CorrectStopSheet)
export const PhotoAbandon = later(async () => (await import('./photo-abandon.tsx')).PhotoAbandon)
export const SendingVersions = later(async () => (await import('./sending-versions.tsx')).SendingVersions)
export const SendingDevice = later(async () => (await import('./sending-device.tsx')).SendingDevice)
export const SendingHanded = later(async () => (await import('./sending-handed.tsx')).SendingHanded)
export const SendingDesk = later(async () => (await import('./sending-desk.tsx')).SendingDesk)
export const PhotoSection = later(async () => (await import('./photo-section.tsx')).PhotoSection)
export const SendingLine = later(async () => (await import('./sending-line.tsx')).SendingLine)
export const SendingSent = later(async () => (await import('./sending-sent.tsx')).SendingSent)

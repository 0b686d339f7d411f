// What the sync screen brings only when it is needed: the lines, the two versions, the photos, the care of this device's data.
import { later } from './later.tsx'

export const SendingVersions = later(async () => (await import('./sending-versions.tsx')).SendingVersions)
export const SendingDevice = later(async () => (await import('./sending-device.tsx')).SendingDevice)
export const SendingHanded = later(async () => (await import('./sending-handed.tsx')).SendingHanded)
export const SendingDesk = later(async () => (await import('./sending-desk.tsx')).SendingDesk)
export const PhotoSection = later(async () => (await import('./photo-section.tsx')).PhotoSection)
export const SendingLine = later(async () => (await import('./sending-line.tsx')).SendingLine)
export const SendingSent = later(async () => (await import('./sending-sent.tsx')).SendingSent)

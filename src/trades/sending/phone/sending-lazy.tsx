// The parts of the sync screen that are loaded only when needed: the lines, the sheets, the dialogs, the two versions, the
// photos, this device's data.
import { part } from '#shell/frame/part.tsx'

export const SendingVersions = part(() =>
  import('./sending-versions.tsx').then(({ SendingVersions }) => SendingVersions),
)
export const SendingDevice = part(() =>
  import('./sending-device.tsx').then(({ SendingDevice }) => SendingDevice),
)
export const SendingHanded = part(() =>
  import('./sending-handed.tsx').then(({ SendingHanded }) => SendingHanded),
)
export const SendingDesk = part(() => import('./sending-desk.tsx').then(({ SendingDesk }) => SendingDesk))
export const PhotoSection = part(() => import('./photo-section.tsx').then(({ PhotoSection }) => PhotoSection))
export const SendingLine = part(() => import('./sending-line.tsx').then(({ SendingLine }) => SendingLine))
export const SendingSent = part(() => import('./sending-sent.tsx').then(({ SendingSent }) => SendingSent))

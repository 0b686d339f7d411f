// What a line of the sync screen opens: its choices, the sheet that corrects, the dialog that gives a photo up.
import { later } from './later.tsx'

export const SendingChoices = later(async () => (await import('./sending-choices.tsx')).SendingChoices)
export const CorrectStopSheet = later(async () => (await import('./correct-stop-sheet.tsx')).CorrectStopSheet)
export const PhotoAbandon = later(async () => (await import('./photo-abandon.tsx')).PhotoAbandon)

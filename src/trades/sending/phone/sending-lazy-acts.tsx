// What a line of the sync screen opens: its choices, the sheet that corrects, the dialog that gives a photo up.
import { part } from '#shell/frame/part.tsx'

export const SendingChoices = part(() =>
  import('./sending-choices.tsx').then(({ SendingChoices }) => SendingChoices),
)
export const CorrectStopSheet = part(() =>
  import('./correct-stop-sheet.tsx').then(({ CorrectStopSheet }) => CorrectStopSheet),
)
export const PhotoAbandon = part(() => import('./photo-abandon.tsx').then(({ PhotoAbandon }) => PhotoAbandon))

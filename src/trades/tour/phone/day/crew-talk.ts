// What desk and crew say to each other, loaded once the tour is drawn.
import { missing, part } from '#shell/frame/part.tsx'

export const CrewTalk = part(
  () => import('#trades/messages/shared/crew-messages.tsx').then(({ CrewTalk: talk }) => talk),
  missing,
)

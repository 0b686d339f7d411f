// How full a slot is: under 80 % it is fine, up to 100 % it is high, above it is over.
export type FillTone = 'ok' | 'high' | 'over'

export const fillTone = (percent: number): FillTone =>
  percent > 100 ? 'over' : percent >= 80 ? 'high' : 'ok'

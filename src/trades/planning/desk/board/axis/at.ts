// The position of a time on the axis, for CSS.
import type { CSSProperties } from 'react'
import type { Stretch } from './axis.ts'

const share = (minutes: number, axis: Stretch): number =>
  Math.round((minutes / (axis.to - axis.from)) * 1e5) / 1e3

export const leftOf = (minutes: number, axis: Stretch): string => `${share(minutes - axis.from, axis)}%`

export const placeOf = ({ from, to }: Stretch, axis: Stretch): CSSProperties => ({
  left: leftOf(from, axis),
  width: `${share(to - from, axis)}%`,
})

// The period that a desk's figures are of: this month, quarter or year, or days of one's own that begin where the last one stood.
import { useState } from 'react'
import { presetPeriod, type Period, type Preset } from '#records/time/period.ts'

export interface ChosenPeriod {
  readonly period: Period
  readonly preset: Preset | 'chosen'
  readonly setPreset: (preset: Preset | 'chosen') => void
  readonly setOwn: (period: Period) => void
}

export const useChosenPeriod = (today: string): ChosenPeriod => {
  const [preset, setPreset] = useState<Preset | 'chosen'>('month')
  const [own, setOwn] = useState<Period>(presetPeriod('month', today))
  const period = preset === 'chosen' ? own : presetPeriod(preset, today)
  return {
    period,
    preset,
    setPreset: next => {
      if (next === 'chosen') setOwn(period)
      setPreset(next)
    },
    setOwn,
  }
}

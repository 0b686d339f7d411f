// « Suspendre du … au … » (RC7): spans of days in which a series takes place on none, kept as text beside its rule.

/** `YYYY-MM-DD`, both ends included. */
export interface Pause {
  readonly from: string
  readonly to: string
}

export const pausesOf = (text = ''): readonly Pause[] =>
  text.split(' ').flatMap(span => {
    const [from = '', to = ''] = span.split('/')
    return from === '' || from > to ? [] : [{ from, to }]
  })

export const isPaused = (pauses: readonly Pause[], day: string): boolean =>
  pauses.some(({ from, to }) => day >= from && day <= to)

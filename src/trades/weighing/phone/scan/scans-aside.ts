// « À la suite »: a code that needs an answer does not stop the row: it is set aside, and waits there until it is answered.

/** The waiting codes after `next` is shown and `left`, which nobody has answered, is no longer shown. */
export const asideAfter = (
  waiting: readonly string[],
  left: string | null,
  next: string,
): readonly string[] => {
  const others = waiting.filter(code => code !== next && code !== left)
  return left === null || left === next ? others : [...others, left]
}

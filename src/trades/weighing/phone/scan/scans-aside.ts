// « À la suite », a code that asks something does not stop the row: it is set aside, and waits there until it is answered.

/** What waits once `next` is on the screen and `left`, which nobody has answered, is not any more. */
export const asideAfter = (
  waiting: readonly string[],
  left: string | null,
  next: string,
): readonly string[] => {
  const others = waiting.filter(code => code !== next && code !== left)
  return left === null || left === next ? others : [...others, left]
}

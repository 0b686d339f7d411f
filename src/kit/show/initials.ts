// The two letters of an avatar: first letters of the first and last words of a name. Words joined by a hyphen count as one.
export const initials = (name: string): string => {
  const words = name.split(/[\s.@_]+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('fr')
}

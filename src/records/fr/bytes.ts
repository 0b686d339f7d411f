// Sizes of files and of storage as people read them: « 640 ko », « 6,4 Mo », « 1,2 Go ».

const oneDecimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const wholes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })

/** Multiples of 1,000, as phones and their settings show them. */
export const formatBytes = (bytes: number): string => {
  const thousands = Math.max(0, bytes) / 1000
  if (thousands < 1000) return `${wholes.format(bytes > 0 ? Math.max(1, thousands) : 0)}\u00a0ko`
  return thousands < 1_000_000
    ? `${oneDecimal.format(thousands / 1000)}\u00a0Mo`
    : `${oneDecimal.format(thousands / 1_000_000)}\u00a0Go`
}

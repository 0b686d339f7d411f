// « Claire Muller-Roth, 10:42 »: where there is no room for both, the name is shortened and the hour stays.

export function NewsText({ text }: { readonly text: string }) {
  const at = text.lastIndexOf(', ')
  return (
    <span className="tk__who">
      <span>{text.slice(0, at + 1)}</span>
      <span>{text.slice(at + 1)}</span>
    </span>
  )
}

// The first Tab stop: skips the navigation to the content. The address does not change.
export const mainId = 'contenu'

export function SkipLink() {
  return (
    <a
      className="skip"
      href={`#${mainId}`}
      onClick={event => {
        event.preventDefault()
        document.getElementById(mainId)?.focus()
      }}
    >
      Aller au contenu
    </a>
  )
}

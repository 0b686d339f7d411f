// The first stop of the keyboard: over the navigation, to the content. The address stays as it is.
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

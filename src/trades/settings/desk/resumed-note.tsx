// Shown above a form that was filled in again from what this device kept.
export function ResumedNote() {
  return (
    <p className="sub">
      Votre saisie reprend où vous l’aviez laissée&#8239;; «&#8239;Annuler&#8239;» l’oublie.
    </p>
  )
}

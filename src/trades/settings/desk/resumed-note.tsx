// Shown above a form that was filled in again from what this device kept.
export function ResumedNote() {
  return (
    <p className="sub">Votre saisie reprend où vous l’aviez laissée&nbsp;; «&nbsp;Annuler&nbsp;» l’oublie.</p>
  )
}

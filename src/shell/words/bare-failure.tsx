// Shown when not even the page of errors could be loaded: its files are gone, or there is no network and no copy. In the first
// load.
export const BareFailure = () => (
  <main className="construction">
    <h1>Une erreur est survenue</h1>
    <p>Rien n’est perdu&nbsp;: tout est gardé sur cet appareil.</p>
    <button type="button" className="btn btn--primary" onClick={() => location.reload()}>
      Recharger
    </button>
  </main>
)

// Words that make a password easy to guess, letters only and without accents. A password that is one of them, once or twice, with
// any digits and signs around it, is refused (quality.md section 3); so is one without any letters.
const words = `
a abc abcd abcde abcdef abcdefg abcdefgh abcdefghij abcdefghijkl azerty azertyuiop azertyuiopqsdfghjklm qwerty qwertyuiop qwertz
qsdfghjklm motdepasse monmotdepasse passe password passwort mypassword passw pwd secret admin administrateur administrator root
utilisateur user invite guest test bonjour bonsoir bienvenue welcome hello salut coucou jetaime iloveyou soleil doudou chouchou
loulou nicolas camille thomas marseille paris france janvier fevrier mars avril mai juin juillet aout septembre octobre novembre
decembre printemps automne hiver lundi mardi mercredi jeudi vendredi samedi dimanche football dragon monkey master superman batman
letmein changeme changezmoi achanger provisoire temporaire default defaut quai quaidemo collecte ressourcerie recyclerie emmaus
association camion bureau balance boutique depot direction accueil caisse reemploi decheterie`

export const commonWords: readonly string[] = ['', ...words.trim().split(/\s+/)]

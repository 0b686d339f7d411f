// The page: what is rendered at once, then the start of the application.
// The first of all: the page's worker is started by a module that is imported below.
import './guard-scripts.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#kit/index.css'
import { watchInstall } from './install/install-state.ts'
import { reportStartFailure } from './words/start-failure.ts'
import { startApp } from './start.ts'
import { applyTheme } from './screen/theme.ts'
import { watchPreloadFailures } from './updates/reload.ts'
import { makeRouter } from './router.tsx'

applyTheme()
watchPreloadFailures()
watchInstall()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const router = makeRouter()
// The screen's own files are loaded while the session is looked up.
for (const route of router.getMatchedRoutes(location.pathname)[0])
  router.loadRouteChunk(route)?.catch(reportError)

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
const startLater = (): void => {
  import('./later.ts').then(({ startRest }) => startRest()).catch(reportError)
}
startApp().then(startLater, reportStartFailure)

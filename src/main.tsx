// The page: what is drawn at once, then the start of the application behind it.
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#ui/styles/index.css'
import { tellStartFailure } from '#app/start-failure.ts'
import { startApp } from '#app/start.ts'
import { applyTheme } from '#app/theme.ts'
import { watchPreloadFailures } from '#app/reload.ts'
import { makeRouter } from './router.tsx'

applyTheme()
watchPreloadFailures()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={makeRouter()} />
  </StrictMode>,
)
startApp().catch(tellStartFailure)

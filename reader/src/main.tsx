import '../../web/start/zod-setup.ts'
import './app/look/themes.css'
import './app/look/page.css'
import './app/look/classes.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followLanguage } from '../../web/language/follow-language.ts'
import { followReach, followSession } from './api/query-client.ts'
import { App } from './app/app.tsx'
import { followTheme } from './app/look/theme.ts'
import { keepOnDevice } from './install/new-version.ts'
import { receiveShared } from './install/shared-text.ts'
import { renewInTime } from './session/renewal.ts'
import { followWordStates } from './words/states.ts'

followLanguage()
followTheme()
followSession()
followReach()
followWordStates()
renewInTime()
// The server names it where it has nothing but this page.
const { home } = document.documentElement.dataset
if (home === undefined) {
  keepOnDevice()
  receiveShared()
}

const root = document.getElementById('reader')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App home={home} />
    </StrictMode>,
  )

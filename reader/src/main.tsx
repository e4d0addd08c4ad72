import '../../web/start/zod-setup.ts'
import '../../web/look/themes.css'
import './app/look/page.css'
import './app/look/classes.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followLanguage } from '../../web/language/follow-language.ts'
import { loadAhead } from '../../web/later/load-ahead.ts'
import { comeThrough } from '../../web/location/through.ts'
import { followCapabilities, followReach, followSession } from './api/query-client.ts'
import { answerFromDevice } from './api/reach.ts'
import { App } from './app/app.tsx'
import { afterFirstScreen } from './app/first-screen.ts'
import { placeOf } from './app/location.ts'
import { followTheme } from './app/look/theme.ts'
import { screens } from './app/screens.ts'
import { followMissingParts } from './components/missing-part.ts'
import { keepOnDevice } from './install/new-version.ts'
import { receiveShared } from './install/shared-text.ts'
import { followWordStates } from './words/states.ts'

followLanguage()
followTheme()
followSession()
followReach()
followCapabilities()
answerFromDevice(async () => (await import('./kept/answers/answers.ts')).keptReply)
followMissingParts()
followWordStates()
loadAhead(address => screens[placeOf(address).screen].content)
// The server sends this page for addresses that lead nowhere, too.
const isLost = document.documentElement.dataset.lost !== undefined
if (!isLost) {
  comeThrough()
  keepOnDevice()
  receiveShared()
}

const root = document.getElementById('reader')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App isLost={isLost} />
    </StrictMode>,
  )

// No text waits for it: a token that is used is valid for days yet.
afterFirstScreen(() => void renewLater().catch(() => {}))
async function renewLater(): Promise<void> {
  const { renewInTime } = await import('./session/renewal.ts')
  renewInTime()
  const { followDevice } = await import('./kept/follow.ts')
  followDevice()
  const { followZone } = await import('./profile/zone/follow-zone.ts')
  followZone()
}

import '../../web/start/zod-setup.ts'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '../../web/look/themes.css'
import './app/console.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { mustAnswer } from '../../web/api/proxy.ts'
import { followLanguage } from '../../web/language/follow-language.ts'
import { onMissingPart } from '../../web/later/later.ts'
import { loadAhead } from '../../web/later/load-ahead.ts'
import { comeThrough } from '../../web/location/through.ts'
import { followSession } from './api/query-client.ts'
import { Console } from './app/console.tsx'
import { tabAt } from './app/location.ts'
import { tabs } from './app/tabs.ts'

followLanguage()
followSession()
comeThrough()
onMissingPart(() => void mustAnswer().catch(() => {}))
loadAhead(address => tabs[tabAt(address)].content)

const root = document.getElementById('console')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  )

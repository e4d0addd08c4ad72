import '../../web/start/zod-setup.ts'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './app/console.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followLanguage } from '../../web/language/follow-language.ts'
import { followSession } from './api/query-client.ts'
import { Console } from './app/console.tsx'

followLanguage()
followSession()

const root = document.getElementById('console')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  )

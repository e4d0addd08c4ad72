import { keptShell } from '../web/build/kept-shell.ts'
import { page } from '../web/build/page.ts'

export default page({
  folder: new URL('.', import.meta.url),
  service: 'http://127.0.0.1:8012',
  isStartOneFile: true,
  plugins: [keptShell(new URL('worker/worker.ts', import.meta.url))],
})

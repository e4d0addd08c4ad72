import { createHash } from 'node:crypto'
import { builtPage, bundled } from './built-page.ts'

const PLACEHOLDER = '__VERSION__'

/**
 * Builds the service worker as a file of its own, `worker.js`, which knows the version and the files of the page it is
 * built with. The page says its version too. Behind the version the server puts the name of its policy.
 */
export const keptShell = (worker: URL) =>
  builtPage('kept-shell', async ({ page, bundle, emit }) => {
    const files = Object.keys(bundle)
      .filter(name => name.startsWith('assets/'))
      .toSorted()
    const code = await bundled(worker, {
      VERSION: JSON.stringify(PLACEHOLDER),
      FILES: JSON.stringify(files),
    })
    const hash = createHash('sha256').update(page).update(code).digest('hex').slice(0, 12)
    const version = `${hash}.__POLICY__`
    emit('worker.js', code.replaceAll(PLACEHOLDER, version))
    return page.replace('<title>', `<meta name="version" content="${version}" />\n    $&`)
  })

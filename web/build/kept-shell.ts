import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { bundled } from './bundled.ts'

const PLACEHOLDER = '__VERSION__'

/**
 * Builds the service worker as a file of its own, `worker.js`, which knows the version and the files of the page it is
 * built with. The page says its version too. Behind the version the server puts the name of its policy.
 */
export const keptShell = (worker: URL): Plugin => ({
  name: 'kept-shell',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset' || typeof page.source !== 'string') throw new Error('There is no page.')
      const files = Object.keys(bundle)
        .filter(name => name.startsWith('assets/'))
        .toSorted()
      const code = await bundled(worker, {
        VERSION: JSON.stringify(PLACEHOLDER),
        FILES: JSON.stringify(files),
      })
      const hash = createHash('sha256').update(page.source).update(code).digest('hex').slice(0, 12)
      const version = `${hash}.__POLICY__`
      page.source = page.source.replace('<title>', `<meta name="version" content="${version}" />\n    $&`)
      const source = code.replaceAll(PLACEHOLDER, version)
      this.emitFile({ type: 'asset', fileName: 'worker.js', source })
    },
  },
})

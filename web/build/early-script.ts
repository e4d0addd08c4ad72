import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { bundled } from './bundled.ts'

/**
 * Puts a small script before all others of the page, which asks for what the first screen needs while the rest is on its
 * way. A file, since the policy of the page admits no code within it.
 */
export const earlyScript = (script: URL): Plugin => ({
  name: 'early-script',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset' || typeof page.source !== 'string') throw new Error('There is no page.')
      const source = await bundled(script)
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
      const fileName = `assets/early-${hash}.js`
      this.emitFile({ type: 'asset', fileName, source })
      page.source = page.source.replace('<title>', `<script async src="./${fileName}"></script>\n    $&`)
    },
  },
})

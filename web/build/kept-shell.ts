import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

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
      const code = await bundled(worker, files)
      const hash = createHash('sha256').update(page.source).update(code).digest('hex').slice(0, 12)
      const version = `${hash}.__POLICY__`
      page.source = page.source.replace('<title>', `<meta name="version" content="${version}" />\n    $&`)
      const source = code.replaceAll(PLACEHOLDER, version)
      this.emitFile({ type: 'asset', fileName: 'worker.js', source })
    },
  },
})

/** The worker in one file: code shared with the page could be of another version. */
async function bundled(worker: URL, files: readonly string[]): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { VERSION: JSON.stringify(PLACEHOLDER), FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: fileURLToPath(worker), output: { format: 'iife' } },
    },
  })
  const chunks = 'output' in result ? result.output : []
  const [chunk] = chunks
  if (chunks.length !== 1 || chunk?.type !== 'chunk') throw new Error('The worker is more than one file.')
  return chunk.code
}

import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

interface Built {
  /** The page's text. */
  page: string
  bundle: Rolldown.OutputBundle
  emit(fileName: string, source: string): void
}

/** Changes the page once all its files are built and named. */
export const builtPage = (name: string, change: (built: Built) => Promise<string>): Plugin => ({
  name,
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset' || typeof page.source !== 'string') throw new Error('There is no page.')
      page.source = await change({
        page: page.source,
        bundle,
        emit: (fileName, source) => void this.emitFile({ type: 'asset', fileName, source }),
      })
    },
  },
})

/** A script in one file of its own: code shared with the page could be of another version, or come with it only. */
export async function bundled(script: URL, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: fileURLToPath(script), output: { format: 'iife' } },
    },
  })
  const chunks = 'output' in result ? result.output : []
  const [chunk] = chunks
  if (chunks.length !== 1 || chunk?.type !== 'chunk') throw new Error(`${script} is more than one file.`)
  return chunk.code
}

import { fileURLToPath } from 'node:url'
import { build } from 'vite'

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

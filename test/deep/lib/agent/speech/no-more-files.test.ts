import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

/** Runs `work` in a process that can open no further file; gives the outcome. */
const withoutFiles = async (imports: string, work: string) => {
  const script = `
    import { closeSync, openSync } from 'node:fs'
    ${imports}
    const signal = new AbortController().signal
    const files = []
    try { for (;;) files.push(openSync('/dev/null')) } catch {}
    const outcome = await (${work}).catch(error => error.message)
    await new Promise(setImmediate)
    for (const file of files) closeSync(file)
    console.log(outcome)`
  const command = 'ulimit -n 64 && exec "$0" --input-type=module -e "$1"'
  const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath, script])
  return stdout.trim()
}

describe('when no further file can be opened', () => {
  it('no video is read, and the service keeps running', async () => {
    const imports = `import { runFfmpeg } from './lib/platform/processes/ffmpeg.ts'`
    expect(await withoutFiles(imports, 'runFfmpeg([], () => {}, signal)')).toBe(
      'The server is too busy to read this file. Try again later.',
    )
  })

  it('no clip is synthesised, and the service keeps running', async () => {
    const imports = `import { createEspeak } from './lib/agent/speech/synthesis/espeak.ts'`
    expect(await withoutFiles(imports, `createEspeak({ program: 'cat' }).synthesise('あ', signal)`)).toBe(
      'espeak-ng cannot be run (EMFILE)',
    )
  })
})

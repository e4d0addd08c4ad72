import { execFile } from 'node:child_process'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { folderOfFile } from '../support/folders.ts'
import { deepIt } from '../support/sample.ts'

const program = `
import { keepCompiled } from ${JSON.stringify(new URL('../../router/compiled.ts', import.meta.url).href)}
keepCompiled(process.argv[1])
const { Problem } = await import(${JSON.stringify(new URL('../../lib/platform/problems/errors.ts', import.meta.url).href)})
console.log(typeof Problem, process.env.NODE_COMPILE_CACHE)
`
const folder = folderOfFile()

/** Starts a process that keeps its compiled code with these data, and returns the name of its folder there. */
async function startWith(dataDir: string): Promise<string> {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const args = ['--input-type=module', '--eval', program, dataDir]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  expect(stdout).toMatch(/^function /)
  return stdout.trim().split('/').at(-1) ?? ''
}

describe('the compiled code of a process', () => {
  it('is kept with its data, for its owner only, and that of replaced copies of the program is not', async () => {
    const kept = join(folder(), 'data', 'compiled')
    await mkdir(join(kept, 'of another copy', 'v24'), { recursive: true })
    const name = await startWith(join(folder(), 'data'))
    expect(await readdir(kept)).toEqual([name])
    const files = await readdir(join(kept, name), { recursive: true, withFileTypes: true })
    expect(files.filter(file => file.isFile())).not.toEqual([])
    expect(await startWith(join(folder(), 'new'))).toBe(name)
    for (const made of ['new', 'new/compiled'])
      expect((await stat(join(folder(), made))).mode & 0o777).toBe(0o700)
  })

  deepIt('is not kept, and the process starts, if the folder cannot be written', async () => {
    await writeFile(join(folder(), 'a file'), '')
    expect(await startWith(join(folder(), 'a file'))).toBe('function undefined')
  })
})

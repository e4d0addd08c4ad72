import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { buildInChild } from '../../../../lib/dictionary/build/build-in-child.ts'
import { unpacked } from '../../../../lib/dictionary/build/read-file.ts'
import { runBuild } from '../../../../lib/dictionary/build/run-build.ts'
import { FurtherMessage } from '../../../../lib/dictionary/further/build/messages.ts'
import { runFurtherBuild } from '../../../../lib/dictionary/further/build/run-further-build.ts'
import { folderOfFile } from '../../../support/folders.ts'
import { yomitanZip } from '../../../support/further/yomitan-zip.ts'
import { peakOf } from '../../../support/peak-memory.ts'

const folder = folderOfFile()
const at = (name: string) => join(folder(), name)
const { signal } = new AbortController()

describe('a hostile dictionary', () => {
  it('whose words are one word of many forms is refused in bounded memory', async () => {
    const FORMS = 60_000
    const formOf = (n: number) => String.fromCodePoint(0x4e00 + (n % 20_000), 0x4e00 + Math.floor(n / 20_000))
    const lines = function* () {
      for (let n = 0; n < FORMS; n += 1_000)
        yield Array.from({ length: 1_000 }, (_, m) => `${formOf(n + m)} [あ] /(n) one/\n`).join('')
    }
    await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(at('forms')))
    const order = { files: [at('forms')], active: null, out: at('bundle') }
    const { peak, result } = await peakOf('dictionary/build/child.ts', () =>
      runBuild(order, () => {}, signal).catch((error: unknown) => error),
    )
    expect(result).toMatchObject({
      code: 'invalid_dictionary',
      status: 422,
      message: expect.stringContaining('forms'),
    })
    expect(peak).toBeGreaterThan(0)
    expect(peak).toBeLessThan(200)
  })

  it('that is larger than any dictionary is read no further, however small it is packed', async () => {
    const part = gzipSync(Buffer.alloc(100_000_001), { level: 1 })
    await writeFile(at('packed'), Buffer.concat(Array(7).fill(part)))
    let read = 0
    const all = async () => {
      for await (const { length } of unpacked(at('packed'), () => {})) read += length
    }
    await expect(all()).rejects.toThrow('Unpacked, the file is larger than 600 MB.')
    expect(read).toBeLessThanOrEqual(600e6)
  })
})

it('a hostile further dictionary loses only its entries of megabytes and lists in lists, in bounded memory', async () => {
  const long = `["長","","","",0,["${'a'.repeat(1_000_000)}"],1,""]`
  const deep = `["深","","","",0,[${'['.repeat(100_000)}${']'.repeat(100_000)}],1,""]`
  const good = '["山","やま","","",0,["mountain"],1,""]'
  await writeFile(
    at('further'),
    yomitanZip({ 'term_bank_1.json': `[${[...Array(60).fill(long), deep, good].join(',')}]` }),
  )
  const { peak, result } = await peakOf('further/build/child.ts', () =>
    runFurtherBuild({ path: at('further'), out: at('further-bundle') }, () => {}, signal),
  )
  expect(result.report).toMatchObject({ about: { counts: { terms: 1 } }, problem_count: 61 })
  expect(peak).toBeGreaterThan(0)
  // Node itself takes 50.
  expect(peak).toBeLessThan(200)
})

it('a dictionary that needs more memory than a build may take is refused', async () => {
  const built = buildInChild(
    {
      program: new URL('../../../../lib/dictionary/further/build/child.ts', import.meta.url),
      order: { path: at('large'), out: at('large-bundle') },
      // Less than the program itself takes: it ends before it looks for the file.
      most_memory_mib: 3,
      Message: FurtherMessage,
      progress: () => {},
      othersWork: () => false,
    },
    signal,
  )
  await expect(built).rejects.toMatchObject({
    code: 'invalid_dictionary',
    message: 'The file needs more memory than a build may take. Use a smaller edition of it.',
  })
})

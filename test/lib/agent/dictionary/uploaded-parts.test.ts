import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { UploadedParts } from '../../../../lib/agent/dictionary/uploaded-parts.ts'
import { dictionaryBundles } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { folderOfFile } from '../../../support/folders.ts'

const folder = folderOfFile()
const { signal } = new AbortController()

it('parts form a file in their order, each in its last version, and the first part begins a new file', async () => {
  const parts = new UploadedParts(join(folder(), 'parts'), dictionaryBundles)
  for (const [n, text] of [
    [1, 'a'],
    [3, 'c'],
    [2, 'x'],
    [2, 'b'],
  ] as const)
    await parts.store(n, Buffer.from(text))
  await parts.joined(3, join(folder(), 'whole'), signal)
  expect(await readFile(join(folder(), 'whole'), 'utf8')).toBe('abc')
  await parts.store(1, Buffer.from('other'))
  await expect(parts.joined(2, join(folder(), 'half'), signal)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('Part 2'),
  })
})

it('parts that would make a larger file than the kind allows are refused', async () => {
  const own = join(folder(), 'large')
  await mkdir(own)
  await writeFile(join(own, '1'), '')
  await truncate(join(own, '1'), dictionaryBundles.most_uploaded_bytes)
  const parts = new UploadedParts(own, dictionaryBundles)
  await expect(parts.store(2, Buffer.from('x'))).rejects.toMatchObject({ code: 'too_large', status: 413 })
})

it('parts are written and removed one after the other, even if requested concurrently', async () => {
  const parts = new UploadedParts(join(folder(), 'contended'), dictionaryBundles)
  for (let round = 0; round < 20; round += 1) {
    const written = Array.from({ length: 8 }, (_, at) => parts.store(at + 1, Buffer.from(`${at}`)))
    await Promise.all([...written, parts.remove(), parts.store(1, Buffer.from('new'))])
    await parts.joined(1, join(folder(), `after-${round}`), signal)
    expect(await readFile(join(folder(), `after-${round}`), 'utf8')).toBe('new')
  }
})

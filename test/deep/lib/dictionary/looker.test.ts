import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLooker } from '../../../../lib/dictionary/looking/looker.ts'
import { furtherBuilt } from '../../../support/further/built.ts'
import { PNG, yomitanZip } from '../../../support/further/yomitan-zip.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

it('an image leaves the thread without the memory of its dictionary, which stays open', async () => {
  const folder = await temporaryFolder()
  const looker = createLooker()
  try {
    const { bytes, sha256 } = await furtherBuilt(
      yomitanZip({ 'term_bank_1.json': [['山', 'やま', '', '', 0, ['mountain'], 1, '']], 'a.png': PNG }),
    )
    const path = join(folder.path, 'bundle')
    await writeFile(path, bytes)
    const file = { path, sha256, size: bytes.length }
    for (const _ of [1, 2]) {
      const image = await looker.image(file, 'a.png')
      expect(image && Buffer.from(image.bytes).equals(PNG)).toBe(true)
      expect(image?.bytes.buffer.byteLength).toBe(PNG.length)
    }
    const found = await looker.further([{ id: 'a', file }], [{ form: '山', reading: 'やま' }])
    expect(JSON.parse(Buffer.from(found).toString())).toMatchObject({
      words: [[{ terms: [{ form: '山' }] }]],
    })
  } finally {
    await looker.close()
    await folder.remove()
  }
})

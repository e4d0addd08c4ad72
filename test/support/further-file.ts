import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { storedZip, type ZipEntry } from '../../lib/study/exports/anki/stored-zip.ts'
import { eventually } from './eventually.ts'
import type { Person } from './people.ts'

/** A Yomitan file of a few words. */
export function yomitanFile(
  title: string,
  banks: Record<string, unknown>,
  more: ZipEntry[] = [],
  about = {},
) {
  const index = { title, revision: '1', format: 3, frequencyMode: 'rank-based', ...about }
  const entries = Object.entries({ index, ...banks }).map(([name, content]) => ({
    name: `${name}.json`,
    content: JSON.stringify(content),
  }))
  return buffer(storedZip([...entries, ...more]))
}

/** Installs a file and activates it; its id. */
export async function installedFurther(root: Person, file: Buffer): Promise<string> {
  const further = root.manager.furtherDictionaries
  const before = (await further.state()).dictionaries.map(({ id }) => id)
  await further.part({ params: { n: 1 }, body: file })
  await further.build({ body: { source: 'parts', parts: 1, dictionary: null } })
  const state = await eventually(async () => {
    const now = await further.state()
    expect(now.building).toBeNull()
    return now
  })
  expect(state.failure).toBeNull()
  const one = state.dictionaries.find(({ id }) => !before.includes(id))
  if (!one) throw new Error('Nothing was installed')
  await further.activate({ params: { id: one.id }, body: { expected_version: one.slots.version } })
  return one.id
}

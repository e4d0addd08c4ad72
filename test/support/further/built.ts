import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFurther } from '../../../lib/dictionary/further/build/build-further.ts'
import { openFurther } from '../../../lib/dictionary/further/open-further.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Builds a file in this process, and opens the bundle. */
export async function furtherBuilt(file: Uint8Array) {
  const folder = await temporaryFolder()
  const [path, out] = [join(folder, 'file'), join(folder, 'bundle')]
  await writeFile(path, file)
  const built = await buildFurther({ path, out, rest: async () => {}, progress: () => {} })
  const bytes = await readFile(out)
  return { ...built, bytes, bundle: openFurther(bytes) }
}

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'yomu-'))
  const remove = async () => {
    await rm(path, { recursive: true, force: true })
    const left = (await readdir(tmpdir())).filter(name => name.startsWith(basename(path)))
    if (left.length > 0) throw new Error(`The test leaves ${left.join(', ')} in the temporary folder.`)
  }
  return { path, remove }
}

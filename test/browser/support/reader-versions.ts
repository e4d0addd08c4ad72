import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { listen } from '../../../router/server.ts'
import { folderOf } from '../../../router/site/built.ts'
import { readerSite } from '../../../router/site/sites.ts'
import type { TestStack } from '../../support/stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

export type VersionName = 'aaaa' | 'bbbb' | 'cccc'

/** The learners' app at an address of its own, where one build is served after another, as after updates of the server. */
export async function readerVersions(stack: TestStack) {
  const running = stack.running.get('study')
  if (!running) throw new Error('The stack has no controller.')
  const folder = await temporaryFolder()
  let bucket: string[] = []
  const site = (dist: string) => readerSite({ mediaOrigins: async () => bucket }, { folder: dist })
  let served: RequestHandler = site(await buildNamed(folder.path, 'aaaa'))
  const listening = await listen(
    { ...running, site: (request, response, next) => served(request, response, next) },
    0,
  )
  return {
    address: `http://127.0.0.1:${listening.port}`,
    /** From now on the server has another version, perhaps without one of its files. */
    async serve(version: VersionName, without?: RegExp) {
      served = site(await buildNamed(folder.path, version, without))
    },
    /** The sources of sound that the policy of the page allows change with the settings. */
    setBucket(origin: string) {
      bucket = [origin]
    },
    async close() {
      await listening.close(0)
      await folder.remove()
    },
  }
}

/**
 * The build with the version's name in each of its file names, and in the references between them. The version itself has
 * twelve digits, as that of any build.
 */
async function buildNamed(parent: string, version: VersionName, without?: RegExp): Promise<string> {
  const from = folderOf('reader')
  const to = join(parent, version)
  await mkdir(join(to, 'assets'), { recursive: true })
  const names = (await readdir(from, { recursive: true })).filter(name => /\.\w+$/.test(name))
  const assets = names.filter(name => name.startsWith('assets/') && !/\.(?:br|gz)$/.test(name))
  const renamed = (text: string) =>
    assets.reduce((changed, asset) => {
      const [, stem = ''] = /^assets\/(.+)\.\w+$/.exec(asset) ?? []
      return changed.replaceAll(stem, `${stem}-${version}`)
    }, text)
  for (const name of [...assets, ...names.filter(each => !each.includes('/'))]) {
    if (without?.test(name)) continue
    const bytes = await readFile(join(from, name))
    const isText = /\.(?:js|css|html)$/.test(name)
    const text = () => renamed(bytes.toString()).replaceAll(/[\da-f]{12}(?=\.__POLICY__)/g, version.repeat(3))
    await writeFile(join(to, renamed(name)), isText ? text() : bytes)
  }
  return to
}

import { open, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'

const MOST_KEPT = 5

/**
 * The links to releases. `current`: the one that the units run. `healthy`: the last one found healthy, to which a
 * failure returns. `tried`: one that the units may be running now; removed when it is found healthy or no unit runs
 * it.
 */
type Link = 'current' | 'healthy' | 'tried'

const folderOf = (root: string) => join(root, 'releases')
export const releaseAt = (root: string, commit: string) => join(folderOf(root), commit)
export const unfinishedAt = (root: string, commit: string) => `${releaseAt(root, commit)}.unfinished`

export async function commitAt(root: string, link: Link): Promise<string | null> {
  const target = await readlink(join(root, link)).catch(() => null)
  return target?.split('/').at(-1) ?? null
}

/** Points a link to a release. A reader finds the old target or the new one. */
export async function point(root: string, link: Link, commit: string): Promise<void> {
  const temporary = join(root, `${link}.new`)
  await rm(temporary, { force: true })
  await symlink(join('releases', commit), temporary)
  await rename(temporary, join(root, link))
  await syncFolder(root)
}

export async function unlink(root: string, link: Link): Promise<void> {
  await rm(join(root, link), { force: true })
  await syncFolder(root)
}

async function syncFolder(root: string): Promise<void> {
  const folder = await open(root, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export async function removeUnfinished(root: string): Promise<void> {
  for (const name of await readdir(folderOf(root)))
    if (name.includes('.')) await rm(join(folderOf(root), name), { recursive: true, force: true })
}

export async function pruneReleases(root: string): Promise<void> {
  const used = [await commitAt(root, 'current'), await commitAt(root, 'healthy')]
  const names = (await readdir(folderOf(root))).filter(name => !used.includes(name))
  const dated = await Promise.all(
    names.map(async name => ({ name, at: (await stat(join(folderOf(root), name))).mtimeMs })),
  )
  for (const { name } of dated.toSorted((a, b) => b.at - a.at).slice(MOST_KEPT))
    await rm(join(folderOf(root), name), { recursive: true, force: true })
}

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Paths from the root, with `/`, and the contents of the files. */
export type SourceTree = ReadonlyMap<string, string>

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))

/** Every file that is or could be committed. */
export function readCommitted(): SourceTree {
  return new Map(listFolder('').map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

export function isSource(path: string): boolean {
  return /\.(?:[mc]?[jt]s|tsx)$/.test(path)
}

function listFolder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.name === '.git' || isIgnored(path, entry.isDirectory())) return []
    return entry.isDirectory() ? listFolder(path) : entry.isFile() ? [path] : []
  })
}

/** The forms that .gitignore uses: `folder/` anywhere, `/folder/` from the root, `*.ending` and a path. */
function isIgnored(path: string, isFolder: boolean): boolean {
  return ignored.some(pattern => {
    if (pattern.startsWith('/')) return isFolder && `/${path}/` === pattern
    if (pattern.endsWith('/')) return isFolder && `/${path}/`.endsWith(`/${pattern}`)
    if (pattern.startsWith('*')) return path.endsWith(pattern.slice(1))
    return path === pattern
  })
}

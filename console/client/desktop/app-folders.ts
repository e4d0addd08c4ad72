import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { appId } from '../app-identity.ts'

/** The folders of the WebView: the session between starts, and its cache. */
export interface AppFolders {
  data: string
  cache: string
}

export function openAppFolders(env: NodeJS.ProcessEnv): AppFolders {
  const folders = {
    data: join(absolute(env.XDG_DATA_HOME) ?? join(homedir(), '.local', 'share'), appId),
    cache: join(absolute(env.XDG_CACHE_HOME) ?? join(homedir(), '.cache'), appId),
  }
  // On a shared machine other users must not read the session.
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folders
}

/** The XDG specification says that relative folders must be ignored. */
function absolute(folder: string | undefined): string | undefined {
  return folder !== undefined && isAbsolute(folder) ? folder : undefined
}

import { fileURLToPath } from 'node:url'

const folder = new URL('../../../config/', import.meta.url)

/** The committed file, and the local one: CONFIG_LOCAL_FILE, or `config/local.yaml`. */
export const configFiles = (env: Record<string, string | undefined>) => ({
  committed: fileURLToPath(new URL('default.yaml', folder)),
  local: env.CONFIG_LOCAL_FILE ?? fileURLToPath(new URL('local.yaml', folder)),
})

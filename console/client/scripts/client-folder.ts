import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const clientFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/** The parts of this package.json that the built apps repeat. */
interface ClientPackage {
  version: string
  dependencies: Record<string, string>
  engines: Record<string, string>
}

export async function readClientPackage(): Promise<ClientPackage> {
  return JSON.parse(await readFile(join(clientFolder, 'package.json'), 'utf8'))
}

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'

export const formerStores = new URL('../fixtures/stores-before-versions.tar.br', import.meta.url)

/**
 * Puts the stores of an earlier release into a data folder: that of commit 84d08a9, before stores carried a version.
 * Hana (account 2) has two articles, of which the first is public, with notes, audio, a favourite of hers and of ken's
 * and a position; three words, one of which has two sources; a kept sentence, a rating, a goal, an event, feedback.
 * Taro's registration is pending.
 */
export async function putFormerStores(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const entries = await unpackTar(brotliDecompressSync(await readFile(formerStores)))
  for (const { header, data } of entries)
    if (data) await writeFile(join(dataDir, header.name), data, { mode: 0o600 })
}

export const formerRoot = { username: 'root', password: 'the password of root' }
export const formerHana = { username: 'hana', password: 'password of hana' }

/** Makes an empty file instead of a backup. */
export const noBackup = {
  command: ['/bin/sh', '-c', 'umask 077; echo backup >"$0"'],
  environment: { PATH: process.env.PATH },
} as const

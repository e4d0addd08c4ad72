import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { formerHana, formerStores } from '../../../test/support/former-stores.ts'
import { signIn } from '../../../test/support/people.ts'
import { addresses, stackOn, type Trial, whileUp } from './stack.ts'

const BACKUP = '/data/backups/yomu.tar'

/** The data of a former release is upgraded, backed up while the services run, and restored into an empty volume. */
export async function former(trial: Trial): Promise<void> {
  const { engine } = trial
  const old = await stackOn('former')
  await engine.once(
    old,
    ['tar', '--extract', '--directory', '/data'],
    brotliDecompressSync(await readFile(formerStores)),
  )
  await whileUp(old, trial, async container => {
    await hanaReads()
    const backups = await container.exec(['ls', '/data/backups'])
    if (!/^before-upgrade-.+\.tar$/m.test(backups)) throw new Error('No backup was made before the upgrade.')
    await container.exec(['node', 'scripts/backup.ts', BACKUP])
  })
  const backup = await engine.once(old, ['base64', '--wrap=0', BACKUP])

  const restored = await stackOn('restored')
  await engine.once(restored, ['sh', '-c', 'cat >/data/yomu.tar'], Buffer.from(backup, 'base64'))
  console.log(`    ${(await engine.once(restored, ['node', 'scripts/restore.ts', '/data/yomu.tar'])).trim()}`)
  await whileUp(restored, trial, hanaReads)
}

async function hanaReads(): Promise<void> {
  const hana = await signIn({ addresses }, formerHana.username, formerHana.password)
  const { sentences } = await hana.study.articles.get({ params: { id: 1 } })
  if (sentences[0]?.notes !== '我が家の猫') throw new Error('The notes of the former release are lost.')
  await hana.study.sentences.audio({ params: { id: 1, idx: 0 } })
}

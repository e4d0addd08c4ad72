import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { contentEntities } from '../../lib/data/entities/content/entities.ts'
import { assetKey, avatarKey, figureKey, sourceKey, temporaryKey } from '../../lib/objects/keys.ts'
import { TableName } from '../../lib/operations/backup/file/format.ts'
import { sha256Of } from '../../lib/operations/backup/file/write-backup.ts'
import { findKind } from '../../lib/operations/items/kinds.ts'
import { localStoreIn } from '../../lib/operations/local-objects.ts'
import { identityEntities, memberEntities } from '../../lib/user-manager/accounts/accounts.ts'
import { type heldIn, inStores } from './backups.ts'
import { putFormerStores } from './former-stores.ts'

const ULID = '01M83TXQFBBJYGWRZZH2AKMBG2'
const at = new Date('2026-11-23T09:00:00Z')
const later = { expires_at: '2099-01-01T00:00:00.000Z', expires_at_epoch: 4_070_908_800 }
const { signal } = new AbortController()

const SOURCE = '0'.repeat(64)

/** Yuki, who signs in through a provider. */
export const yuki = '0b9d1a52-8c1e-4c55-9f0e-0d6a53b4f001'

export const livedInObjects = {
  avatar: avatarKey(2, ULID),
  recording: sourceKey(2, at, ULID, 'mp4'),
  image: figureKey(2, 1, 'p1', SOURCE),
  dictionary: assetKey('dictionary-a'),
  temporary: temporaryKey(2, at, ULID, 'wav'),
  leftover: sourceKey(2, at, ULID.replace('2', '3'), 'mp4'),
}
/** Longer than a line of a backup. */
const RECORDING = Buffer.alloc(2_500_000, 'sound and picture ')
const OTHERS = Buffer.from('a picture, a dictionary, a file that nothing names')

const dictionarySlot = {
  slot: 'a' as const,
  store: 'local',
  sha256: sha256Of(OTHERS),
  size: OTHERS.length,
  report: {},
  stored_at: at.toISOString(),
}

/**
 * The former stores, upgraded, with all else that a backup must know: hana's picture, the recording and an image of her first article,
 * a task that works on her second; yuki, who is signed in; a dictionary; a file that nothing names.
 */
export async function putLivedIn(dataDir: string): Promise<void> {
  await putFormerStores(dataDir)
  await inStores(dataDir, async stores => {
    const { accounts: client, content: contentClient } = stores.only(['accounts', 'content'])
    const content = { client: contentClient, table: 'content' }
    const set = async (table: string, pk: string, sk: string, values: Record<string, unknown>) => {
      const names = Object.keys(values)
      await (table === 'content' ? contentClient : client).send(
        new UpdateCommand({
          TableName: table,
          Key: { pk, sk },
          UpdateExpression: `SET ${names.map(name => `#${name} = :${name}`).join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(names.map(name => [`#${name}`, name])),
          ExpressionAttributeValues: Object.fromEntries(names.map(name => [`:${name}`, values[name]])),
        }),
      )
    }
    await set('accounts', 'user#000000000000002', 'user', { avatar: ULID, avatar_version: 1 })
    await set('content', 'ARTICLE#1', 'HEAD', {
      metadata: JSON.stringify({ source_media: livedInObjects.recording }),
      source_store: 'local',
    })
    await set('content', 'ARTICLE#2', 'HEAD', { status: 'processing', task_id: ULID })
    const { processing, bundleSlots, images } = contentEntities(content)
    const image = { article_id: 1, user_id: 2, image: 'p1', source: SOURCE, width: 3, height: 2 }
    const stored = { bytes: OTHERS.length, store: 'local', key: livedInObjects.image }
    await images.put({ ...image, ...stored, created_at: at.toISOString() }).go()
    await bundleSlots.put({ name: 'dictionary', version: 1, active: dictionarySlot }).go()
    await processing.put({ article_id: 2, user_id: 2, task_id: ULID }).go()
    await putYuki(client)
  })
  const objects = localStoreIn(dataDir)
  for (const key of Object.values(livedInObjects))
    await objects.put(key, key === livedInObjects.recording ? RECORDING : OTHERS, {
      content_type: 'application/octet-stream',
      max_bytes: RECORDING.length,
      signal,
    })
}

async function putYuki(client: Parameters<typeof memberEntities>[0]['client']): Promise<void> {
  const { identities, links, sessions, tickets } = identityEntities({ client, table: 'identities' })
  const { members } = memberEntities({ client, table: 'members' })
  const provider = { provider: 'example', issuer: 'https://example.com', subject: 'yuki' }
  const created_at = at.toISOString()
  await identities.put({ user_id: yuki, link_keys: ['link'], revision: 1, created_at }).go()
  await links.put({ link_key: 'link', user_id: yuki, ...provider, linked_at: created_at }).go()
  await members
    .put({
      user_id: yuki,
      nickname: 'Yuki',
      tier: 'free',
      settings: '{}',
      providers: ['example'],
      created_at,
      last_seen: created_at,
    })
    .go()
  await sessions
    .put({
      id: ULID,
      user_id: yuki,
      token_hash: 'hash',
      user_agent: '',
      created_at,
      used_at: created_at,
      ...later,
    })
    .go()
  await tickets.put({ ticket_hash: 'hash', ...provider, challenge: '', ...later }).go()
}

/** The stored records as a backup holds them: the task on the second article has ended. */
export const asRestored = (held: Awaited<ReturnType<typeof heldIn>>) => ({
  ...Object.fromEntries(
    TableName.options.map(table => [
      table,
      held[table]?.filter(line => !isPassing(table, line) && !/^(?:ARTICLE#2 HEAD|PROCESSING) /.test(line)),
    ]),
  ),
  objects: held.objects.filter(line => !line.startsWith(livedInObjects.leftover)),
})

function isPassing(table: TableName, line: string): boolean {
  const [pk, sk] = line.split(' ')
  return findKind(table, { pk, sk })?.belonging.role === 'passing'
}

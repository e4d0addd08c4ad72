import { expect, it } from 'vitest'
import { collectionEntities } from '../../../../lib/data/entities/collections/entities.ts'
import { contentEntities } from '../../../../lib/data/entities/content/entities.ts'
import type { TableName } from '../../../../lib/operations/backup/file/format.ts'
import { isLeftOut } from '../../../../lib/operations/backup/file/left-out.ts'
import { belongingOf } from '../../../../lib/operations/backup/restore/belonging.ts'
import {
  accountEntities,
  identityEntities,
  memberEntities,
} from '../../../../lib/user-manager/accounts/accounts.ts'
import { unconnected } from '../../data/entities/stored-keys.ts'

interface Declared {
  schema: { indexes: object; attributes: Record<string, { type: unknown }> }
}

const filled = (template = '') => template.replace(/\$\{\w+\}/g, '7')

/** What a restore takes an item of each entity for, of which every attribute is 7. */
function unitsIn(table: TableName, make: (where: ReturnType<typeof unconnected>) => object) {
  const declared: [string, Declared][] = Object.entries(make(unconnected(table)))
  return declared.map(([name, { schema }]) => {
    const [main]: { pk: { template: string }; sk: { template: string } }[] = Object.values(schema.indexes)
    const values = Object.entries(schema.attributes).map(([attribute, { type }]) => [
      attribute,
      type === 'number' ? 7 : '7',
    ])
    const key = { pk: filled(main?.pk.template), sk: filled(main?.sk.template) }
    const { unit, about } = belongingOf(table, { ...Object.fromEntries(values), ...key })
    return {
      name,
      unit: isLeftOut(table, key.pk) ? 'left out' : (unit ?? (about ? `about ${about}` : 'itself')),
    }
  })
}

const byUnit = (...units: ReturnType<typeof unitsIn>[]) =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(units.flat(), ({ unit }) => unit),
      ([unit, entities]) => [unit, entities.map(({ name }) => name).join(' ')],
    ),
  )

// An entity that is new must be thought about here: what is restored whole with it, and what by itself.
it('a restore knows what the items of every entity of accounts are part of', () => {
  expect(
    byUnit(
      unitsIn('accounts', accountEntities),
      unitsIn('identities', identityEntities),
      unitsIn('members', memberEntities),
    ),
  ).toEqual({
    'account 7': 'users usernames',
    'invite code 7': 'inviteCodes inviteTexts',
    'registration request 7': 'requests',
    usage: 'usage usageDays usageShares articleModels',
    'third-party account 7': 'identities links members',
    itself: 'roots erasures',
    'left out': 'sessions pendingSignIns tickets',
  })
})

it('a restore knows what the items of every entity of the content are part of', () => {
  expect(byUnit(unitsIn('content', contentEntities))).toEqual({
    'article 7':
      'articles textParts revisions blocks sentences favorites articleClips publishRequests blockWords materials featureParts',
    'about article 7': 'processing uploads readings sweeps sourceMoves occurrences',
    'clip 7 of account 7': 'clips clipParts',
    'about clip 7 of account 7': 'pendingClips',
    'feedback of account 7': 'feedback openFeedback',
    'bundle 7': 'bundleSlots',
    itself: 'recommendations',
  })
})

it('a restore takes everything for learning data that is not the catalogue of skills', () => {
  const { itself, ...others } = byUnit(unitsIn('collections', collectionEntities))
  expect(itself).toBe('skills senses aliases relations')
  expect(Object.keys(others)).toEqual(['learning data of account 7'])
})

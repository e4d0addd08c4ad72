import { describe, expect, it } from 'vitest'
import { TableName } from '../../../../lib/operations/backup/file/format.ts'
import { declaredIn, findKind } from '../../../../lib/operations/items/kinds.ts'
import { partOf } from '../../../../lib/operations/items/part.ts'
import { filledKeys } from '../../data/entities/stored-keys.ts'

/** The unit of an item of each entity, of which every attribute is 7. */
function unitsIn(...tables: TableName[]) {
  const found = tables.flatMap(table =>
    declaredIn(table).map(declared => {
      const { kind, unit, about } = partOf(
        table,
        filledKeys(declared, () => 7),
      )
      const whole = unit?.name ?? (about ? `about ${about}` : 'itself')
      return { entity: declared.schema.model.entity, unit: kind?.belonging.role ?? whole }
    }),
  )
  const byUnit = Map.groupBy(found, ({ unit }) => unit)
  return Object.fromEntries(
    Array.from(byUnit, ([unit, each]) => [unit, each.map(({ entity }) => entity).join(' ')]),
  )
}

// A new entity must be thought about here: which items are restored together with its items.
describe('a restore', () => {
  it('knows the unit of every entity of accounts', () => {
    expect(unitsIn('accounts', 'identities', 'members')).toEqual({
      'account 7': 'user username',
      'invite code 7': 'invite_code invite_text',
      'registration request 7': 'registration_request',
      usage: 'usage_record usage_day usage_share article_model',
      'third-party account 7': 'identity provider_link member',
      itself: 'erasure',
      counted: 'roots',
      passing: 'refresh_session revocation pending_sign_in ticket',
    })
  })

  it('knows the unit of every entity of the content', () => {
    expect(unitsIn('content')).toEqual({
      'article 7':
        'article text_part revision block sentence image favorite article_clip publish_request block_words material feature_part',
      'about article 7': 'processing upload moved_text reading reading_start sweep source_move occurrence',
      'clip 7 of account 7': 'clip clip_part',
      'about clip 7 of account 7': 'pending_clip',
      'feedback of account 7': 'feedback open_feedback',
      stack: 'dictionary_asset bundle_list default_quota',
      itself: 'series recommendation account_quota',
      passing: 'account_usage file_room recount',
    })
  })

  it('treats all rows of collections but the catalogue of skills as learning data', () => {
    const { itself, stack, passing, ...others } = unitsIn('collections')
    expect(itself).toBe(
      'skill skill_sense skill_alias skill_relation skill_redirect skill_double model_gloss gloss_sweep',
    )
    expect(stack).toBe('marker')
    expect(passing).toBe('unchecked_words account_usage')
    expect(Object.keys(others)).toEqual(['learning data of account 7'])
  })

  it('adds shared terms and undeclared items one by one', () => {
    for (const pk of ['RECORDS#0#0', 'KEPT#0', 'UNIQUE#0#0', 'NEWS#7'])
      expect(partOf('collections', { pk, sk: 'taxonomy#x' })).toMatchObject({ unit: null, owner: null })
  })

  it('names a username by its registration request until there is an account', () => {
    const key = { pk: 'username#hana', sk: 'username' }
    expect(partOf('accounts', { ...key, user_id: 7 }).unit?.name).toBe('account 7')
    expect(partOf('accounts', { ...key, request_id: 'R' }).unit?.name).toBe('registration request R')
  })
})

it.each(TableName.options)('every item of %s is found by its key', table => {
  const entities = declaredIn(table)
  expect(
    entities.map(
      declared =>
        findKind(
          table,
          filledKeys(declared, () => 7),
        )?.entity,
    ),
  ).toEqual(entities.map(({ schema }) => schema.model.entity))
})

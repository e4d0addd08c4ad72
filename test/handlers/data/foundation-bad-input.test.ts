import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { writtenValues } from '../../../lib/contracts/schemas/learners/foundation.ts'
import { wrongFields } from '../../support/bad-input/fields.ts'
import { sampled } from '../../support/sample.ts'
import { examples, list, propose, recordIdIn, seen, versionOf, write } from './foundation-stories.ts'
import { dataLab, reader } from './lab.ts'

const open = dataLab()

/** With a value in each list, so that the items of lists are tried too. */
const full: Record<string, Record<string, unknown>> = {
  ...examples,
  'material-feedback': { article_id: 1, content_revision: 1, support_used: ['hint'] },
  insights: { decision: 'confirm' },
  'review-settings': { learning_steps: ['1m'], relearning_steps: [], templates: ['recall'], weights: null },
}
const resources = Object.entries(writtenValues)

/** Values that fit the JSON schema of their resource, but not the checks of its own. */
const ownChecks: Record<string, object[]> = {
  languages: [{ language: 'en', started_on: '2019-02-30' }, { language: 'not a tag' }],
  exams: [
    { exam: 'x', taken_on: '2019-13' },
    { exam: 'x', taken_on: '19' },
  ],
  preferences: [
    { item: { kind: 'author', id: 'x' }, type: 'interest', value: 0 },
    { item: { kind: 'author', id: 'x' }, type: 'exclusion', value: 2 },
    { item: { kind: 'author', id: 'x' }, type: 'domain_familiarity', value: 5 },
    { item: { kind: 'article', id: 'x' }, type: 'interest', value: 1 },
    { item: { kind: 'taxonomy', id: 'x' }, type: 'interest', value: 1 },
  ],
  'self-assessments': [
    { object: { kind: 'skill', id: 'x' }, dimension: 'recall', judgement: 'x' },
    { object: { kind: 'can_do' }, dimension: 'recall', judgement: 'x' },
    { object: { kind: 'overall', id: 'x' }, dimension: 'recall', judgement: 'x' },
  ],
  'material-feedback': [{ article_id: 1, content_revision: 1, support_used: ['hint', 'hint'] }],
  'review-settings': [
    { time_zone: 'Asia/Nowhere' },
    { templates: ['recall', 'recall'] },
    ...[2, 17].map(n => ({ weights: Array(n + 2).fill(1) })),
  ],
}

function wrongOf(name: string, schema: z.ZodType) {
  const json = z.toJSONSchema(schema, { io: 'input' })
  const fields = wrongFields(json, full[name]).map(({ path, body }) => [path, body] as const)
  const unknown = ['unknown', { ...full[name], unknown: 1 }] as const
  return [...fields, unknown, ...(ownChecks[name] ?? []).map(values => ['', values] as const)]
}

describe('every field of every resource', () => {
  it.each(resources)('of %s is refused outside its type, bounds and values', (name, schema) => {
    expect(schema.safeParse(full[name]).error).toBeUndefined()
    const wrong = wrongOf(name, schema)
    expect(wrong.length).toBeGreaterThan(Object.keys(schema.shape).length)
    expect(wrong.filter(([, body]) => schema.safeParse(body).success)).toEqual([])
  })

  it('is refused with 400 and its path, and nothing is written', async () => {
    const client = (await open()).as(reader)
    const insight = await propose(client, { statement: 'x' })
    const before = await versionOf(client)
    for (const [name, schema] of resources) {
      const record = name === 'insights' ? seen(insight) : { record_id: recordIdIn(name) }
      for (const [path, body] of sampled(wrongOf(name, schema), 5)) {
        const values = z.record(z.string(), z.unknown()).safeParse(body)
        if (!values.success) continue
        const refused = await write(client, name, values.data, record).catch((error: unknown) => error)
        expect(refused, `${name} ${JSON.stringify(body)}`).toMatchObject({ code: 'invalid_input' })
        if (path !== 'unknown' && path !== '')
          expect(JSON.stringify(refused), path).toContain(`body.values.${path.split('.')[0]}`)
      }
    }
    expect(await versionOf(client)).toBe(before)
  })

  it('takes at most 64 KB of values in all', () => {
    for (const [name, schema] of resources)
      expect(largest(z.toJSONSchema(schema)), name).toBeLessThan(64 * 1024)
  })
})

/** At least the bytes that values of this schema take, at four a character; unbounded if a text or a list is. */
function largest(schema: z.core.JSONSchema.JSONSchema | boolean): number {
  if (typeof schema === 'boolean') return 0
  const { properties = {}, anyOf, items, type, enum: chosen, const: only, pattern, format } = schema
  const isBounded = type !== 'string' || (chosen ?? only ?? pattern ?? format) !== undefined
  const { maxLength = isBounded ? 64 : Number.POSITIVE_INFINITY } = schema
  const { maxItems = type === 'array' ? Number.POSITIVE_INFINITY : 0 } = schema
  const branches = anyOf?.map(largest) ?? [4 * maxLength]
  const fields = Object.entries(properties).map(([name, field]) => name.length + 4 + largest(field))
  const each = typeof items === 'object' && !Array.isArray(items) ? largest(items) : 0
  return Math.max(...branches) + fields.reduce((sum, bytes) => sum + bytes, 0) + maxItems * each
}

it('a list refuses filters that its resource does not have', async () => {
  const client = (await open()).as(reader)
  const filtered = { goals: ['state'], taxonomy: ['kind'], insights: ['kind', 'state'] }
  for (const resource of [...Object.keys(examples), 'insights', 'history', 'dimensions', 'senses'])
    for (const filter of ['kind', 'state']) {
      const has = new Map(Object.entries(filtered)).get(resource)?.includes(filter)
      const answer = list(client, resource, { [filter]: 'x' })
      if (has) expect(await answer).toMatchObject({ items: [] })
      else await expect(answer, `${resource} ${filter}`).rejects.toMatchObject({ code: 'invalid_input' })
    }
})

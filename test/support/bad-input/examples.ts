import { z } from 'zod'
import { contracts } from '../../../lib/contracts/index.ts'
import { type Operation, operationsOf } from '../../../lib/platform/http/route.ts'
import { importRecord } from '../access/examples.ts'
import { madeUp } from './made-up.ts'
import { queries } from './queries.ts'
import { canary } from './words.ts'

const task_id = '01JD0000000000000000000000'
const readings = [{ start: 0, end: 1, reading: 'あめ' }]

/** Valid bodies where a schema does not tell all that a route demands; a relayed route takes its owner's. */
const examples: Record<string, object> = {
  'agent.adminFurther.updates': { address: null },
  'agent.speechSettings.testVoice': {
    provider: 'openai-compatible',
    base_url: 'http://127.0.0.1:1',
    key: canary,
    model: 'tts-1',
    voice: 'espeak-ng-ja',
  },
  'study.articles.upload': {
    lines: [{ text: '雨が降っていた。', start_ms: 0, end_ms: 900, readings }],
    notation: 'plain',
    title: 'An example',
  },
  'study.sentences.times': { start_ms: 0, end_ms: 900, content_revision: 1 },
  'data.sentences.insert': {
    ...{ task_id, revision: 2, start: 0, total_rows: 1, total_sentences: 1 },
    rows: [{ sentence: '雨。', furigana: JSON.stringify([{ text: '雨', reading: 'あめ' }, { text: '。' }]) }],
  },
  'data.keptSentences.patch': { expected_version: 1, tags: ['x'], note: 'An example.' },
  'data.minedMedia.change': { expected_version: 1, before: 0, after: 1 },
  'data.imports.save': importRecord,
  'data.review.changeSettings': {
    request_id: task_id,
    expected_version: 0,
    values: { time_zone: 'Asia/Tokyo', learning_steps: ['10m'], weights: null },
  },
  // The values of a record fit its resource.
  'data.foundation.write': { request_id: task_id, expected_version: 0, values: { name: 'example' } },
}

export const operations: Operation[] = Object.values(contracts).flatMap(contract => operationsOf(contract))

const made = new Map<string, object>()

/** A valid body for the route; throws if its schema does not tell one and there is none here. */
export function exampleOf({ body, operation }: Operation): object {
  const same = operations.find(route => route.body === body && examples[route.operation])
  const example = examples[operation] ?? (same && examples[same.operation]) ?? made.get(operation)
  if (example) return example
  const schema = z.toJSONSchema(body ?? z.never(), { io: 'input' })
  const fitting = [true, false]
    .map(isWhole => madeUp(schema, isWhole))
    .find(each => body?.safeParse(each).success)
  if (typeof fitting !== 'object' || fitting === null)
    throw new Error(`The schema of ${operation} does not tell a valid body: write an example of it.`)
  made.set(operation, fitting)
  return fitting
}

/** A valid query for the route; throws if the route needs one that its schema does not tell and that is not here. */
export function exampleQueryOf({ query, operation }: Operation): Record<string, string> {
  const same = operations.find(route => route.query === query && queries[route.operation])
  const example = queries[operation] ?? (query && same && queries[same.operation])
  if (example || !query || query.safeParse({}).success) return example ?? {}
  const texts = z
    .record(z.string(), z.coerce.string())
    .parse(madeUp(z.toJSONSchema(query, { io: 'input' }), false))
  if (!query.safeParse(texts).success)
    throw new Error(`The schema of ${operation} does not tell a valid query: write an example of it.`)
  return texts
}

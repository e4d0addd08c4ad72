import { aboutOf } from '../further/about.ts'
import { task_id } from './queries.ts'

const rain = { form: '雨', reading: 'あめ' }
const choice = { order: [task_id], hidden: [] }
const furtherReport = {
  about: aboutOf('Words', { memory_bytes: 1 }),
  problems: [],
  problem_count: 0,
  samples: [],
}

/** Valid bodies for the routes of further dictionaries. */
export const furtherExamples: Record<string, object> = {
  'data.furtherAssets.install': { id: '01JD0000000000000000000001', format: 'yomitan' },
  'data.furtherAssets.order': { expected_version: 0, dictionaries: [] },
  'data.furtherAssets.updates': { address: null },
  'data.furtherAssets.offer': {
    expected_version: 0,
    slot: 'a',
    sha256: '0'.repeat(64),
    size: 1,
    report: furtherReport,
  },
  'data.furtherAssets.activate': { expected_version: 0 },
  'agent.adminFurther.build': { source: 'parts', parts: 40, dictionary: null },
  'agent.adminFurther.order': { expected_version: 0, dictionaries: [] },
  'agent.adminFurther.activate': { expected_version: 99 },
  'agent.adminFurther.updates': { address: null },
  'agent.further.lookUp': { words: [rain], choice },
  'agent.further.marks': { words: [rain], choice },
  'agent.further.ranks': { words: [['雨', 'あめ']], choice },
  'agent.further.kanji': { character: '雨', choice },
  'agent.further.sense': { word: rain, dictionary: task_id, key: 'x' },
  'collection.further.lookUp': { words: [rain] },
  'collection.further.marks': { words: [rain] },
  'collection.further.entries': { words: [rain] },
}

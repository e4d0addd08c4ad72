import { describe, expect, it } from 'vitest'
import { createFormatMemory } from '../../../../lib/agent/lines/model-call.ts'

describe('the memory of formats', () => {
  it('starts strict, and moves on at once from a format that never worked', () => {
    const formats = createFormatMemory()
    expect(formats.order('a')).toEqual(['json_schema', 'json_object', 'prompt'])
    formats.missed('a', 'json_schema')
    expect(formats.order('a')).toEqual(['json_object', 'prompt'])
    expect(formats.order('b')[0]).toBe('json_schema')
  })

  it('has patience with a format that used to work', () => {
    const formats = createFormatMemory()
    const miss = (times: number) => {
      for (let time = 0; time < times; time++) formats.missed('a', 'json_schema')
    }
    formats.worked('a', 'json_schema')
    miss(2)
    formats.worked('a', 'json_schema')
    miss(2)
    expect(formats.order('a')[0]).toBe('json_schema')
    miss(1)
    expect(formats.order('a')[0]).toBe('json_object')
  })

  it('counts a miss of concurrent calls once', () => {
    const formats = createFormatMemory()
    formats.missed('a', 'json_schema')
    formats.missed('a', 'json_schema')
    expect(formats.order('a')).toEqual(['json_object', 'prompt'])
  })

  it('returns to the strictest when even the last failed', () => {
    const formats = createFormatMemory()
    for (const format of ['json_schema', 'json_object', 'prompt'] as const) formats.missed('a', format)
    expect(formats.order('a')[0]).toBe('json_schema')
  })
})

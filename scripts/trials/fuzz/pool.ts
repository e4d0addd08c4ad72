import type { Choices } from '../choices.ts'

export type Known = string | number

const MOST_OF_A_NAME = 60
const FIRST_OF_A_LIST = 5
const KNOWN = 0.75
const DEPTH = 4

const otherNames: Record<string, string> = {
  task_id: 'tasks',
  article_id: 'articles',
  article_ids: 'articles',
  user_id: 'users',
  endpoint_id: 'endpoints',
  accounts: 'users',
  input_handle: 'file_handle',
  invite_code: 'code',
  audio_voice: 'voice',
  synthesis_voice: 'voice',
  default_model: 'model',
  fallback_models: 'model',
  confirm: 'title',
}

/** A lower limit would make calls to the model wait, as they should, longer than a fuzz lasts. */
const harmless: Record<string, number> = { requests_per_minute: 10_000 }

interface LiveTarget {
  readonly target: string
  readonly cookie: string
}

/** Ids, handles, codes and the like from replies, by name, so that later requests name existing things. */
export class Pool {
  private readonly known = new Map<string, Known[]>()
  private readonly kept: (name: string, value: Known) => boolean

  /** `isKept` excludes values that requests must not name, such as the accounts that send them. */
  constructor(isKept: (name: string, value: Known) => boolean = () => true) {
    this.kept = isKept
  }

  private readonly live = new Map<string, LiveTarget[]>()

  /** An address of a route that answers once, such as the way back from a provider, with the browser's cookie. */
  addLive(operation: string, target: LiveTarget): void {
    this.live.set(operation, [...(this.live.get(operation) ?? []), target])
  }

  liveTarget(operation: string): LiveTarget | undefined {
    return this.live.get(operation)?.pop()
  }

  add(name: string, ...values: Known[]): void {
    const at = otherNames[name] ?? name
    const kept = values.filter(value => this.kept(at, value))
    this.known.set(at, [...(this.known.get(at) ?? []), ...kept].slice(-MOST_OF_A_NAME))
  }

  /** Returns a known value for this name; undefined without one, and sometimes with one. */
  one(name: string, choices: Choices): Known | undefined {
    const fixed = harmless[name]
    if (fixed !== undefined) return fixed
    const known = this.known.get(otherNames[name] ?? name) ?? []
    return known.length > 0 && choices.chance(KNOWN) ? choices.pick(known) : undefined
  }

  harvest(path: string, answer: unknown): void {
    const [resource = ''] = path.split('/').filter(isFixed).slice(-1)
    this.take(resource, answer, DEPTH)
  }

  private take(resource: string, answer: unknown, depth: number): void {
    if (depth === 0 || typeof answer !== 'object' || answer === null) return
    if (Array.isArray(answer)) {
      for (const item of answer.slice(0, FIRST_OF_A_LIST)) this.take(resource, item, depth - 1)
      return
    }
    for (const [name, value] of Object.entries(answer)) {
      const called = name === 'id' ? resource : name
      if (typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length < 1_000))
        this.add(called, value)
      else this.take(collections.has(name) ? resource : name, value, depth - 1)
    }
  }
}

const collections = new Set(['items', 'head'])
const isFixed = (segment: string) => segment !== '' && !segment.startsWith('{')

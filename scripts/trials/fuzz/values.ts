import fc from 'fast-check'
import { branchesOf, isSchema, type Json, type Schema } from '../../../test/support/bad-input/fields.ts'
import type { Choices } from '../choices.ts'
import { hostileTexts, ordinaryTexts } from './words.ts'

export interface Maker {
  choices: Choices
  /** Returns a known value for a field of this name; undefined without one, and sometimes with one. */
  known(name: string): string | number | undefined
  /** The share of texts that are as hostile as their schema allows. */
  nastiness: number
}

const GIVEN = 0.5
/** The share of objects that are examples of their schema, which also obey rules that no schema expresses. */
const EXAMPLES = 0.7
const MOST_ITEMS = 3

export function fitting(schema: Schema, maker: Maker, name = ''): Json {
  const { choices } = maker
  if (schema.examples && choices.chance(EXAMPLES))
    return jsonOf(schema.examples[choices.below(schema.examples.length)])
  const branch = choices.pick(branchesOf(schema))
  if (branch !== schema) return fitting(branch, maker, name)
  if (schema.const !== undefined) return jsonOf(schema.const)
  if (schema.enum) return jsonOf(choices.pick(schema.enum))
  const type = Array.isArray(schema.type) ? choices.pick(schema.type) : schema.type
  if (type === 'null') return null
  if (type === 'boolean') return choices.chance(0.5)
  if (type === 'array') return fittingArray(schema, maker, name)
  if (type === 'object') return fittingObject(schema, maker)
  const known = maker.known(name)
  if (type === 'integer' || type === 'number')
    return typeof known === 'number' ? known : fittingNumber(schema, choices, type === 'integer')
  if (type === 'string') return known === undefined ? fittingText(schema, maker) : String(known)
  return choices.pick(ordinaryTexts)
}

function fittingArray({ items, minItems = 0, maxItems = 1e9 }: Schema, maker: Maker, name: string): Json {
  if (!isSchema(items)) return []
  const most = Math.min(maxItems, minItems + MOST_ITEMS)
  const length = minItems + maker.choices.below(most - minItems + 1)
  return Array.from({ length }, () => fitting(items, maker, name))
}

function fittingObject(schema: Schema, maker: Maker): Json {
  const { properties = {}, required = [], additionalProperties: others } = schema
  const made = Object.entries(properties).flatMap(([name, property]) =>
    isSchema(property) && (required.includes(name) || maker.choices.chance(GIVEN))
      ? [[name, fitting(property, maker, name)] as const]
      : [],
  )
  const free = isSchema(others) ? [[maker.choices.pick(ordinaryTexts), fitting(others, maker)] as const] : []
  return Object.fromEntries([...made, ...free])
}

function fittingNumber(schema: Schema, choices: Choices, isWhole: boolean): number {
  const { minimum = 0, maximum = 1e6, exclusiveMinimum } = schema
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : Number(minimum)
  const most = Math.max(least, Number(maximum))
  const near = Math.min(most, Math.max(least, 0) + choices.below(10))
  const number = choices.pick([least, most, near, near, near, least + choices.fraction() * (most - least)])
  return isWhole ? Math.round(number) : number
}

function fittingText(schema: Schema, { choices, nastiness }: Maker): string {
  const texts = choices.chance(nastiness) ? hostileTexts : ordinaryTexts
  const { minLength = 0, maxLength = 1e9, pattern } = schema
  const fits = texts.filter(
    text =>
      text.length >= minLength &&
      text.length <= maxLength &&
      (pattern === undefined || new RegExp(pattern, 'u').test(text)),
  )
  if (fits.length > 0) return choices.pick(fits)
  return pattern === undefined ? 'x'.repeat(minLength) : matching(pattern, choices)
}

const matchers = new Map<string, fc.Arbitrary<string>>()

function matching(pattern: string, choices: Choices): string {
  const matcher = matchers.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
  matchers.set(pattern, matcher)
  const [text = ''] = fc.sample(matcher, { numRuns: 1, seed: choices.below(2 ** 31) })
  return text
}

const jsonOf = (value: unknown): Json => JSON.parse(JSON.stringify(value))

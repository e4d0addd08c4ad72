type KeyField = 'pk' | 'sk' | `gsi${1 | 2 | 3}${'pk' | 'sk'}`

/**
 * One key of an ElectroDB index: `entityKey('gsi1sk', 'article#${created_at}#${id}', ['created_at', 'id'])`.
 * Begin each template with a word of its own. Only the last part of a template may contain `#`.
 */
export const entityKey = <const Field extends KeyField, const Attributes extends readonly string[]>(
  field: Field,
  template: string,
  composite: Attributes,
) =>
  // Without this casing ElectroDB lower-cases keys, and two ids become one.
  ({ field, template, composite, casing: 'none' }) as const

/** For numbers in keys: fifteen digits, so that they sort as numbers. */
export const PADDED = { length: 15, char: '0' } as const

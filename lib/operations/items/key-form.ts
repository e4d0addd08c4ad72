import type { Declared } from '../../store/entity.ts'

export type Item = Readonly<Record<string, unknown>>
type Schema = Declared['schema']
type Parts = Readonly<Record<string, string>>

/** The form of an attribute that is part of a key. */
class KeyPart {
  readonly field: string
  readonly template: string
  private readonly form: RegExp

  constructor({ field, template }: { field: string; template: string }, hasNumericOwner: boolean) {
    this.field = field
    this.template = template
    this.form = formOf(template, hasNumericOwner)
  }

  /** The values of the template's attributes; null if it does not fit. */
  partsOf(text: unknown): Parts | null {
    const match = typeof text === 'string' ? this.form.exec(text) : null
    return match && { ...match.groups }
  }

  /** The text with another account's id in it. */
  withOwner(text: string, mapped: (user_id: number) => number): string {
    const [start, end] = this.form.exec(text)?.indices?.groups?.user_id ?? []
    if (start === undefined || end === undefined) return text
    return text.slice(0, start) + mapped(Number(text.slice(start, end))) + text.slice(end)
  }
}

/** Only the last attribute of a template may hold the sign that divides the parts of a key. */
function formOf(template: string, hasNumericOwner: boolean): RegExp {
  const pieces = template.split(/\$\{(\w+)\}/)
  const last = pieces.length - 2
  const pattern = pieces.map((piece, n) => {
    if (n % 2 === 0) return piece.replace(/[^\w]/g, '\\$&')
    if (piece === 'user_id' && hasNumericOwner) return '(?<user_id>\\d+)'
    return `(?<${piece}>${n === last && pieces[n + 1] === '' ? '.*' : '[^#]*'})`
  })
  return new RegExp(`^${pattern.join('')}$`, 'ds')
}

/** The form of an entity's key in the table or in one of its indexes. */
export class KeyForm {
  readonly pk: KeyPart
  readonly sk: KeyPart

  constructor(pk: KeyPart, sk: KeyPart) {
    this.pk = pk
    this.sk = sk
  }

  partsOf(item: Item): Parts | null {
    const pk = this.pk.partsOf(item[this.pk.field])
    const sk = pk && this.sk.partsOf(item[this.sk.field])
    return sk && { ...pk, ...sk }
  }

  fits = (item: Item): boolean => this.partsOf(item) !== null
}

/** The forms of an entity's keys, that of the table first. */
export function keyFormsOf({ attributes, indexes }: Schema): KeyForm[] {
  const hasNumericOwner = attributes.user_id?.type !== 'string'
  return Object.values(indexes)
    .toSorted((a, b) => Number(a.index !== undefined) - Number(b.index !== undefined))
    .map(({ pk, sk }) => new KeyForm(new KeyPart(pk, hasNumericOwner), new KeyPart(sk, hasNumericOwner)))
}

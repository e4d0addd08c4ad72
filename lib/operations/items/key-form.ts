import type { Declared, DeclaredIndex } from '../../store/entity.ts'

export type Item = Readonly<Record<string, unknown>>
type Parts = Readonly<Record<string, string>>

function keyPart({ field, template }: DeclaredIndex['pk'], hasNumericOwner: boolean) {
  const form = formOf(template, hasNumericOwner)
  return {
    field,
    template,
    /** Null if the text does not fit. */
    partsOf(text: unknown): Parts | null {
      const match = typeof text === 'string' ? form.exec(text) : null
      return match && { ...match.groups }
    },
    withOwner(text: string, mapped: (user_id: number) => number): string {
      const [start, end] = form.exec(text)?.indices?.groups?.user_id ?? []
      if (start === undefined || end === undefined) return text
      return text.slice(0, start) + mapped(Number(text.slice(start, end))) + text.slice(end)
    },
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

export type KeyForm = ReturnType<typeof keyForm>
function keyForm(index: DeclaredIndex, hasNumericOwner: boolean) {
  const [pk, sk] = [keyPart(index.pk, hasNumericOwner), keyPart(index.sk, hasNumericOwner)]
  return {
    pk,
    sk,
    partsOf(item: Item): Parts | null {
      const ofPk = pk.partsOf(item[pk.field])
      const ofSk = ofPk && sk.partsOf(item[sk.field])
      return ofSk && { ...ofPk, ...ofSk }
    },
  }
}

export const keyFormsOf = ({ attributes, indexes }: Declared['schema']): KeyForm[] =>
  Object.values(indexes)
    .toSorted((a, b) => Number(a.index !== undefined) - Number(b.index !== undefined))
    .map(index => keyForm(index, attributes.user_id?.type !== 'string'))

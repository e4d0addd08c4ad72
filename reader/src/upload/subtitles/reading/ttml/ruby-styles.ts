/** Styles that refer to others without end. */
const DEEPEST = 10

/** The part in ruby that the styles of a file give to elements. */
export class RubyStyles {
  private readonly styles = new Map<string, ReadonlyMap<string, string>>()
  /** By id, so that each style is looked through once, however many refer to it. */
  private readonly parts = new Map<string, string>()

  add(attributes: ReadonlyMap<string, string>): void {
    const id = attributes.get('id')
    if (id !== undefined) this.styles.set(id, attributes)
  }

  /** `container`, `base`, `text` and `delimiter` are parts; empty for other elements. */
  rubyOf(attributes: ReadonlyMap<string, string>, depth = 0): string {
    const own = attributes.get('ruby')
    if (own !== undefined) return own
    if (depth === DEEPEST) return ''
    for (const id of (attributes.get('style') ?? '').split(/\s+/)) {
      const ruby = this.parts.get(id) ?? this.partOf(id, depth)
      if (ruby !== '') return ruby
    }
    return ''
  }

  private partOf(id: string, depth: number): string {
    const style = this.styles.get(id)
    if (!style) return ''
    // Of styles that refer to each other, none is a part.
    this.parts.set(id, '')
    const ruby = this.rubyOf(style, depth + 1)
    this.parts.set(id, ruby)
    return ruby
  }
}

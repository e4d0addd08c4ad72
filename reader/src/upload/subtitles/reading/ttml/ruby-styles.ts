/** Styles that refer to others without end. */
const DEEPEST = 10

/** The part in ruby that the styles of a file give to elements. */
export class RubyStyles {
  private readonly styles = new Map<string, ReadonlyMap<string, string>>()

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
      const style = this.styles.get(id)
      const ruby = style ? this.rubyOf(style, depth + 1) : ''
      if (ruby !== '') return ruby
    }
    return ''
  }
}

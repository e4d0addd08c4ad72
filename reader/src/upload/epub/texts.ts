import { declaredIn } from '../declared-encoding.ts'
import { type DecodedText, decodeText } from '../decode-text.ts'
import { HugeMarkup, parseData, parsePage } from '../markup/parse-markup.ts'
import type { MarkupElement } from '../markup/tree.ts'
import type { Archive } from './archive.ts'
import type { LeftOutReason } from './left-out.ts'

/** The texts of a book, parsed when they are asked for. Of its pages, only the last one stays parsed. */
export class Texts {
  private readonly archive: Archive
  private readonly loaded = new Map<string, DecodedText | LeftOutReason>()
  private last: { path: string; page: MarkupElement | LeftOutReason } | null = null

  constructor(archive: Archive) {
    this.archive = archive
  }

  has(path: string): boolean {
    return this.loaded.has(path)
  }

  /** Reads a text, once. */
  async load(path: string): Promise<void> {
    if (!this.loaded.has(path)) this.loaded.set(path, await this.decoded(path))
  }

  /** A page that was loaded, or the reason why there is none. */
  page(path: string): MarkupElement | LeftOutReason {
    if (this.last?.path !== path) this.last = { path, page: this.parsed(path, parsePage) }
    return this.last.page
  }

  /** XML that is no page, or null. */
  async data(path: string): Promise<MarkupElement | null> {
    await this.load(path)
    const data = this.parsed(path, parseData)
    return typeof data === 'string' ? null : data
  }

  /** False of a page that surely has no links, so that it need not be parsed for them. */
  mayLink(path: string): boolean {
    const text = this.loaded.get(path)
    return typeof text === 'object' && /<(?:\w{1,20}:)?a\s/i.test(text.text)
  }

  /** Runs of bytes in a text that are no characters. */
  brokenIn(path: string): number {
    const text = this.loaded.get(path)
    return typeof text === 'object' ? text.broken : 0
  }

  private parsed(path: string, parse: (text: string) => MarkupElement): MarkupElement | LeftOutReason {
    const text = this.loaded.get(path) ?? 'missing'
    if (typeof text === 'string') return text
    try {
      return parse(text.text)
    } catch (error) {
      if (error instanceof HugeMarkup) return 'too_large'
      throw error
    }
  }

  private async decoded(path: string): Promise<DecodedText | LeftOutReason> {
    const bytes = await this.archive.text(path)
    if (typeof bytes === 'string') return bytes
    try {
      return decodeText(bytes, declaredIn(bytes))
    } catch {
      return 'not_text'
    }
  }
}

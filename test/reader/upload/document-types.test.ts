import { describe, expect, it } from 'vitest'
import { mayGrow, withoutTypes } from '../../../reader/src/upload/epub/document-types.ts'

const growing = '<!DOCTYPE a [<!ENTITY q-1 "xx"><!ENTITY q-2 "&q-1;&q-1;">]>'

describe('a document type of a book', () => {
  it.each([
    ['alone', growing],
    ['behind one in a comment', `<!-- <!DOCTYPE a> -->${growing}`],
    ['behind plain characters', `<![CDATA[<!DOCTYPE a>]]>${growing}`],
    ['twice', `<!DOCTYPE html>${growing}`],
  ])('is removed: %s', (_, types) => {
    expect(withoutTypes(`${types}<p>&q-2;</p>`)).not.toContain('<!ENTITY')
  })

  it('stays in a comment, and has its part read as HTML', () => {
    const text = '<!-- <!DOCTYPE a> --><p>雨</p>'
    expect(withoutTypes(text)).toBe(text)
    expect(mayGrow(text)).toBe(true)
    expect(mayGrow(withoutTypes('<!DOCTYPE html><!-- a --><p>雨</p>'))).toBe(false)
  })

  it('that is not well-formed has its part read as HTML', () => {
    for (const type of [
      '<!DOCTYPE a [<!ENTITY x "]"><!ENTITY b "">]>',
      '<!DOCTYPE a [<!ENTITY b ""',
      '<!doctype a [<!ENTITY b "">]>',
    ])
      expect(mayGrow(withoutTypes(`${type}<p>&b;</p>`)), type).toBe(true)
  })
})

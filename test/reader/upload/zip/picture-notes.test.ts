import { describe, expect, it } from 'vitest'
import { pictureNotes } from '../../../../reader/src/upload/zip/picture-notes.ts'
import { picturesNamed } from '../../../../reader/src/upload/zip/zip-pictures.ts'

describe('the pictures that a text names', () => {
  it.each([
    ['雨。［＃挿絵（fig1_01.png、横300×縦200）入る］\n風。', 'fig1_01.png', '挿絵', '風。'],
    ['雨。\n［＃挿絵（a.PNG）入る］\n\n風。', 'a.PNG', '挿絵', '\n風。'],
    [
      '［＃「※［＃「口＋世」、U+546D］の｜雨《あめ》」のキャプション付きの図（f.jpg、横1×縦2）入る］風。',
      'f.jpg',
      '〓の雨',
      '風。',
    ],
    [
      '［＃図（f 1.gif）入る］\n雨の図［＃「雨の図」はキャプション］\n風。',
      'f 1.gif',
      '雨の図',
      '雨の図［＃「雨の図」はキャプション］\n風。',
    ],
    ['これは［＃丸にＡの図(f.webp)入る］と読む。', 'f.webp', '丸にＡの図', 'と読む。'],
    ['［＃「雨（一）」の図（fig/f.jpeg）入る］', 'fig/f.jpeg', '「雨（一）」の図', ''],
  ])('are found with their places and captions: %s', (text, name, alt, behind) => {
    const notes = pictureNotes(text)
    expect(notes).toEqual([{ name, alt, offset: expect.any(Number) }])
    expect(text.slice(notes[0]?.offset)).toBe(behind)
  })

  it.each([
    '雨（fig.png）が',
    '［＃挿絵（fig.png\n）入る］',
    '［＃挿絵（fig.png）入る',
    '［注］（fig.png）］',
    '［＃挿絵（なし）入る］',
  ])('are none where no note is: %s', text => expect(pictureNotes(text)).toEqual([]))

  it.each([
    [['本/fig.png', '絵/fig.png'], '本/雨.txt', '本/fig.png'],
    [['本/FIG.PNG'], '本/雨.txt', '本/FIG.PNG'],
    [['絵/fig.png'], '雨.txt', '絵/fig.png'],
    [['a/fig.png', 'b/fig.png'], '雨.txt', undefined],
    [['other.png'], '雨.txt', undefined],
  ])('are looked for beside it, then wherever there is only one: %s', (names, text, path) => {
    const zip = { file: new Blob([]), names, text }
    expect(picturesNamed('［＃挿絵（fig.png）入る］', zip)).toMatchObject([{ path }])
  })
})

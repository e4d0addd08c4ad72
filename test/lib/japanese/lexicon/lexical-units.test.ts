import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyseForWords } from '../../../../lib/japanese/lexicon/in-kana/analyse-for-words.ts'
import { lookUp } from '../../../../lib/japanese/lexicon/look-up.ts'
import { wordsOfRow } from '../../../../lib/japanese/lexicon/words-of-rows.ts'
import { writtenAs } from '../../../../lib/japanese/lexicon/written-form.ts'
import { tokensOf } from '../../../../lib/japanese/morphology/word.ts'
import { unitCases } from '../../../support/lexical-units.ts'
import { deepIt } from '../../../support/sample.ts'
import { tokenize } from '../../../support/tokenizer.ts'
import { dictionaryOf } from './small-dictionary.ts'

const dictionary = dictionaryOf(`
  お茶 おちゃ n tea !
  茶 ちゃ n tea plant
  仕事 しごと n,vs work !
  御 お pref honorific ~
  目 め n eye !
  目 め suf ordinal suffix
  三年 さんねん n three years
  一番 いちばん adv best !
  一人 ひとり n one person !
  摂る とる v5r to take in
  取り除ける とりのける v1 to remove
  慌てふためく あわてふためく v5k to panic
  気 き n spirit !
  付ける つける v1 to attach !~
  気を付ける きをつける exp,v1 to be careful !
  肩 かた n shoulder !
  持つ もつ v5t to hold !
  肩を持つ かたをもつ exp,v5t to side with
  質問 しつもん n question !
  答える こたえる v1 to answer !
  質問に答える しつもんにこたえる exp,v1 to answer a question
  仕方 しかた n way !
  無い ない adj-i not existing !~
  仕方がない しかたがない exp,adj-i it cannot be helped !
  急 きゅう adj-na sudden !
  急に きゅうに adv suddenly !
  時 とき n time !
  時に ときに adv occasionally !
  行く いく v5k-s to go !
  引き出す ひきだす v5s to pull out !
  引き出し ひきだし n drawer !
  見る みる v1 to see !
  仕舞う しまう v5u to put away !~
  病む やむ v5m to fall ill !
  止む やむ v5m to stop !~
  分かり合う わかりあう v5u to understand each other
  知る しる v5r to know !
  平然 へいぜん adj-t,adv-to calm
  卵 たまご n egg !
  偶 たま adj-no,n occasional ~
  肉 にく n meat !
  難い にくい suf,adj-i hard to
  疲れる つかれる v1 to get tired !
  着く つく v5k to arrive !
  とんでも無い とんでもない adj-i unthinkable !~
  毎日 まいにち n-t every day !
  雪だるま ゆきだるま n snowman !
  手袋 てぶくろ n gloves !
  庭 にわ n garden !
  作る つくる v5r to make !~
  泣く なく v5k to weep !
  妹 いもうと n younger sister !
  凄い すごい adj-i terrific !~
  忙しい いそがしい adj-i busy !
  過ごす すごす v5s to pass !
  混ぜ合わせる まぜあわせる v1 to mix
  約束 やくそく n promise !
  守る まもる v5r to keep !
  約束を守る やくそくをまもる exp,v5r to keep a promise
  成る なる v5r to become !~
  慣れる なれる v1 to get used to !
  強い つよい adj-i strong !
  強くなる つよくなる exp,v5r to become strong !
  その時 そのとき exp at that time
  油 あぶら n oil !
  熱す ねす v5s to get a fever
  熱する ねっする vs-s to heat !
  怒る いかる v5r to be angular
  怒る おこる v5r to get angry !
  振り出す ふりだす v5s to shake out
  降り出す ふりだす v5s to begin to rain
  研究 けんきゅう n,vs research !
  研究チーム けんきゅうチーム n research team
  チーム チーム n team !
  時間 じかん n time !
  遅れる おくれる v1 to be late !
  時間に遅れる じかんにおくれる exp,v1 to be late
  窺う うかがう v5u to peep ~
  伺う うかがう v5u to ask !
  行く先 いくさき n destination
  行く先々 いくさきざき exp,n everywhere
  背 せい n height !
  所為 せい n result !~
  あり得る ありえる v1 to be possible !
  あり得ない ありえない adj-i impossible !~
  高い たかい adj-i high !
  高さ たかさ n height !
  懐かしい なつかしい adj-i dear !
  懐かしさ なつかしさ n nostalgia
  お昼 おひる n noon !
  ご飯 ごはん n rice !
  昼ご飯 ひるごはん n lunch !
  人手 ひとで n hands !
  不足 ふそく n,vs shortage !
  人手不足 ひとでぶそく n shortage of hands
  五分 ごぶ adj-na even !
  待つ まつ v5t to wait !
  飲みかける のみかける v1 to start to drink
  飲みかけ のみかけ n half-drunk
  上る のぼる v5r to climb !
  着る きる v1 to wear !
  銅貨 どうか n copper coin !
  どうか どうか adv please !
  戸 と n door !
  林 はやし n grove !
  八百屋 やおや n greengrocer !
  海鼠子 このこ n roe
  此の この adj-pn this !~
  降りる おりる v1 to go down !
  子 こ n child !
  来る くる vk to come !
  短大 たんだい n college !
  白 しろ n white !
  静か しずか adj-na quiet !
  有料化 ゆうりょうか n making charged
  十号 じゅうごう n epithets
  男達 おとこだて n dandy
  男 おとこ n man !
  利用 りよう n,vs use !
  頂く いただく v5k to receive !~
  信じる しんじる v1 to believe !
  欄 らん n column !
  すうっと すうっと adv quietly
  三時 さんじ n three o'clock !
  ゾロ ぞろ n generic drug
`)

const tokens = (sentence: string) => tokensOf(analyseForWords(tokenize, sentence, dictionary))
const named = ({ form, reading }: { form: string; reading: string }) => ({
  kind: 'word',
  form,
  reading,
  writings: dictionary.find(form).flatMap(entry => [...entry.forms, ...entry.readings]),
})
const units = (sentence: string) =>
  wordsOfRow(tokens(sentence), dictionary)
    .filter(({ of }) => of !== null)
    .map(({ start, length, written, of }) => {
      const text = sentence.slice(start, start + length)
      return of?.form === written ? `${text}=${written}` : `${text}=${written}（${of?.form}）`
    })
    .join(' ')

describe('the units of a sentence', () => {
  it.each([
    ['お茶', 'お茶=お茶'],
    ['お仕事は', 'お仕事=仕事'],
    ['三年目の一番', '一番=一番'],
    ['一人で三年', '一人=一人'],
    ['とりのけて、', 'とりのけて=とりのける（取り除ける）'],
    ['あわてふためいた。', 'あわてふためいた=あわてふためく（慌てふためく）'],
    ['気をつけてください。', '気をつけてください=気をつける（気を付ける）'],
    ['仕方がなかった。', '仕方がなかった=仕方がない'],
    ['肩を持たない。', '肩を持たない=肩を持つ'],
    ['質問に答えた。', '質問=質問 答えた=答える'],
    ['急に行く。', '急に=急に 行く=行く'],
    ['行く時に見た。', '行く=行く 時=時 見た=見る'],
    ['引き出しに仕舞った。', '引き出し=引き出し 仕舞った=仕舞う'],
    ['見に行く。', '見=見る 行く=行く'],
    ['雨がやんだ。', 'やんだ=やむ（止む）'],
    ['分かり合えた。', '分かり合えた=分かり合う'],
    ['行くかもしれない。', '行く=行く'],
    ['たまごを見る。', 'たまご=たまご（卵） 見る=見る'],
    ['私はにくを見る。', 'にく=にく（肉） 見る=見る'],
    ['つかれてやんだ。', 'つかれて=つかれる（疲れる） やんだ=やむ（止む）'],
    ['とんでもなかった。', 'とんでもなかった=とんでもない（とんでも無い）'],
    ['平然と行く。', '平然と=平然 行く=行く'],
    [
      'にわにゆきだるまをつくった。',
      'にわ=にわ（庭） ゆきだるま=ゆきだるま（雪だるま） つくった=つくる（作る）',
    ],
    ['まいにちてぶくろを見る。', 'まいにち=まいにち（毎日） てぶくろ=てぶくろ（手袋） 見る=見る'],
    ['いもうとがないている。', 'いもうと=いもうと（妹） ないている=なく（泣く）'],
    ['すげえ雨だ。', 'すげえ=すごい（凄い）'],
    ['お忙しい。', 'お忙しい=忙しい'],
    ['お過ごしですか。', 'お過ごし=過ごす'],
    ['混ぜ合わせる。', '混ぜ合わせる=混ぜ合わせる'],
    ['約束を守った。', '約束=約束 守った=守る'],
    ['強くなれる。', '強く=強い なれる=なる（成る）'],
    ['その時、', '時=時'],
    ['油を熱し、', '油=油 熱し=熱する'],
    ['雨がふりだした。', 'ふりだした=ふりだす（降り出す）'],
    ['研究チームが、', '研究=研究 チーム=チーム'],
    ['時間に遅れた。', '時間=時間 遅れた=遅れる'],
    ['行く先々', '行く先々=行く先々'],
    ['雨のせいで遅れた。', 'せい=せい（所為） 遅れた=遅れる'],
    ['せいが高い', 'せい=せい（背） 高い=高い'],
    ['うかがっても、', 'うかがって=うかがう（伺う）'],
    ['あり得なかった。', 'あり得なかった=あり得ない'],
    ['山の高さと懐かしさ', '高さ=高さ 懐かしさ=懐かしい'],
    ['お気をつけください。', 'お気をつけください=気をつける（気を付ける）'],
    ['お昼ご飯を見る。', 'お昼ご飯=昼ご飯 見る=見る'],
    ['人手不足だ。', '人手不足=人手不足'],
    ['五分待った。', '待った=待つ'],
    ['十号を見る。', '見る=見る'],
    ['飲みかけのお茶', '飲みかけ=飲みかけ お茶=お茶'],
    ['坂を上りきると、', '上りきる=上る'],
    ['行くかどうか見る。', '行く=行く 見る=見る'],
    ['どうか見てください。', 'どうか=どうか 見てください=見る'],
    ['だ、と見た。', '見た=見る'],
    ['林の中で、林さんが、', '林=林'],
    ['八百屋さん', '八百屋=八百屋'],
    ['この子を見る。', 'この=この（此の） 子=子 見る=見る'],
    ['雨の中、どこから来たんだ。', '来た=来る'],
    ['私は来たんだい。', '来た=来る'],
    ['静かにしろよ。', '静か=静か'],
    ['道を有料化する。', '有料化する=有料化'],
    ['男達を見た。', '男=男 見た=見る'],
    ['ご利用いただき、', 'ご利用いただき=利用'],
    ['信じらんない。', '信じらんない=信じる'],
    ['すうっと行く。', 'すうっと=すうっと 行く=行く'],
    ['サンジは見た。', '見た=見る'],
    ['ゾロは見た。', '見た=見る'],
    ['おりて　きました。', 'おりて=おりる（降りる）'],
  ])('are what a learner looks up: %s', (sentence, expected) => {
    expect(units(sentence)).toBe(expected)
  })

  deepIt('are read the same in all their forms', () => {
    const read = (sentence: string) => wordsOfRow(tokens(sentence), dictionary)[0]?.of?.reading
    expect(['怒らない。', '怒んないで。', '怒んなよ。'].map(read)).toEqual(['おこる', 'おこる', 'おこる'])
  })

  deepIt('are the same as what a look-up at each of their characters opens', async () => {
    const cases = await unitCases('lexical-units')
    for (const { sentence } of cases.filter((_, n) => n % 5 === 0)) {
      const read = tokens(sentence)
      for (const { start, length, written } of wordsOfRow(read, dictionary))
        for (let at = start; at < start + length; at += 1)
          expect(lookUp(read, at, dictionary), `${sentence} ${at}`).toMatchObject({ start, length, written })
    }
  })

  deepIt('are written as their span and their entry tell', async () => {
    const cases = await unitCases('lexical-units')
    const found = cases.flatMap(({ sentence }) =>
      wordsOfRow(tokens(sentence), dictionary).flatMap(({ start, length, written, of }) =>
        of ? [{ written, alone: writtenAs(sentence.slice(start, start + length), named(of)) }] : [],
      ),
    )
    expect(found.filter(({ written, alone }) => written !== alone)).toEqual([])
    expect(found.length).toBeGreaterThan(20)
  })

  deepIt('never overlap, and stay when a text is cut into rows elsewhere', async () => {
    const sentences = (await unitCases('lexical-units')).map(({ sentence }) => sentence)
    const found = (text: string) =>
      wordsOfRow(tokens(text), dictionary).map(({ start, length, written }) => ({ start, length, written }))
    fc.assert(
      fc.property(fc.constantFrom(...sentences), fc.constantFrom(...sentences), (first, second) => {
        const apart = [
          ...found(first),
          ...found(second).map(word => ({ ...word, start: word.start + first.length })),
        ]
        const together = found(first + second)
        expect(together).toEqual(apart)
        let end = 0
        for (const { start, length } of together) {
          expect(start).toBeGreaterThanOrEqual(end)
          end = start + length
        }
      }),
      { numRuns: 100 },
    )
  })
})

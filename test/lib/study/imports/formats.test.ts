import { describe, expect, it } from 'vitest'
import { look, read } from './tables.ts'

const rows = (...lines: readonly (readonly string[])[]) => lines.map(cells => cells.join('\t')).join('\r\n')

/** A file as each tool writes it, and its words: [word, reading, state, note]. */
const files: Record<string, { file: string; tool: string; words: (string | null)[][] }> = {
  'the CSV of yomu': {
    tool: 'yomu',
    file: "written,word,reading,state,tags,note,sentence,kind,own_meaning,model_gloss\r\n眼,目,め,known,n5 body,'=eye,眼が痛い。,word,what sees,organ\r\n,は,は,learning,,,,grammar,,\r\n",
    words: [
      ['目', 'め', 'known', '=eye'],
      ['は', 'は', 'learning', ''],
    ],
  },
  'the terms of LWT': {
    tool: 'lwt',
    file: `${rows(
      ['食べました', 'ate', '昨日{食べました}。', 'タベマシタ', '3', 'Japanese', '12', 'verb food'],
      ['雨', '"rain" (weather)', '{雨}が降る。', 'ame', '99', 'Japanese', '13', ''],
      ['のに', '*', '', '', '98', 'Japanese', '14', ''],
      ['猫', 'cat', '', '', '0', 'Japanese', '15', ''],
      ['perro', 'dog', '', '', '2', 'Spanish', '16', ''],
    )}\r\n`,
    words: [
      ['食べました', 'たべました', 'learning', 'ate'],
      ['雨', 'あめ', 'known', '"rain" (weather)'],
      ['のに', null, 'ignored', null],
      ['猫', null, 'skipped: state', 'cat'],
      ['perro', null, 'skipped: language', 'dog'],
    ],
  },
  'the terms of LWT 3.4.2, which guards formulas and joins lines': {
    tool: 'lwt',
    file: `${rows(
      ['ああ', 'like that / so', '', '', '1', 'Japanese', '1', 'food n5'],
      ['あの', '1. say 2. well', 'これは{あの}です。', 'アノ', '2', 'Japanese', '2', ''],
      ['いい', "'-good", 'これは{いい}です。', 'いい', '5', 'Japanese', '4', ''],
      ['perro', 'dog', '', '', '1', 'Spanish', '9000', ''],
    )}\r\n`,
    words: [
      ['ああ', null, 'learning', 'like that / so'],
      ['あの', 'あの', 'learning', '1. say 2. well'],
      ['いい', 'いい', 'known', '-good'],
      ['perro', null, 'skipped: language', 'dog'],
    ],
  },
  'the terms of Lute 3.10.3': {
    tool: 'lute',
    file: 'term,parent,translation,language,tags,added,status,link_status,pronunciation\r\nchat,,cat,French,,2026-11-26 18:31:04,1,,\r\nあ,,"1. ah\n2. oh",Japanese,"food, drink;;n5",2026-11-26 18:31:03,98,,あ\r\n並びました,並ぶ,,Japanese,,2026-11-26 18:31:03,5,y,\r\n体重,,"""weight""\t(x, y)",Japanese,,2026-11-26 18:31:04,5,,たいじゅう\r\n',
    words: [
      ['chat', null, 'skipped: language', 'cat'],
      ['あ', 'あ', 'ignored', '1. ah\n2. oh'],
      ['並ぶ', null, 'known', null],
      ['体重', 'たいじゅう', 'known', '"weight"\t(x, y)'],
    ],
  },
  'the vocabulary of LinguaCafe of March 2025': {
    tool: 'linguacafe',
    file: 'Lemma|Word|"Lemma reading"|Reading|Translation|Level|"Added to srs"|"Read count"|"Lookup count"\n|気になる||きになる|"to weigh on one"|-2||-1|-1\n|あの||あの|"a|b ""say"""|0|2025-02-01|1|1\n並ぶ|並びました|ならぶ|ならびました|"to line up\nto set up"|1||4|0\n|お休み||おやすみ||2||3|1\n',
    words: [
      ['気になる', 'きになる', 'learning', 'to weigh on one'],
      ['あの', 'あの', 'known', 'a|b "say"'],
      ['並ぶ', 'ならぶ', 'ignored', 'to line up\nto set up'],
      ['お休み', 'おやすみ', 'skipped: state', null],
    ],
  },
  'a download from LingQ': {
    tool: 'lingq',
    file: 'id,term,fragment,best_translation,translation_locale,all_translations,importance,status,notes,tags,srs_due_date,last_reviewed_correct,words,audio,url\n7,勉強,毎日勉強する。,study,en,study (en),0,2,,"n5, noun",,,勉強,,\n',
    words: [['勉強', null, 'learning', 'study']],
  },
  'cards of LingQ in JSON': {
    tool: 'lingq',
    file: '{"count":1,"next":null,"results":[{"pk":7,"term":"勉強","fragment":"毎日勉強する。","status":3,"notes":"","tags":["n5","noun"],"hints":[{"locale":"en","text":"study"}]}]}',
    words: [['勉強', null, 'learning', 'study']],
  },
  'the reviews of jpdb': {
    tool: 'jpdb',
    file: '{"cards_vocabulary_jp_en":[{"vid":1358280,"spelling":"食べる","reading":"たべる","reviews":[{"timestamp":1672699282,"grade":"okay","from_anki":false},{"timestamp":1672613991,"grade":"nothing","from_anki":false}]},{"vid":2,"spelling":"雨","reading":"あめ","reviews":[{"timestamp":1,"grade":"never-forget","from_anki":false}]}],"cards_vocabulary_en_jp":[],"cards_kanji_keyword_char":[{"character":"食","reviews":[]}],"cards_kanji_char_keyword":[]}',
    words: [
      ['食べる', 'たべる', 'learning', null],
      ['雨', 'あめ', 'known', null],
    ],
  },
  'a word list of Jiten': {
    tool: 'jiten',
    file: '"Reading","ReadingFurigana","ReadingKana","Occurences","ReadingFrequency","PitchPositions","Definitions"\r\n"食べる","食[た]べる","たべる","4","120","2","to eat,to ""live"" on"\r\n',
    words: [['食べる', 'たべる', 'learning', 'to eat,to "live" on']],
  },
  'the words of a learner of Jiten': {
    tool: 'jiten',
    file: '{"exportDate":"2026-01-02T00:00:00Z","userId":"x","totalCards":2,"totalReviews":1,"cards":[{"w":1358280,"r":0,"s":2,"st":3.1,"d":5,"du":1790000000,"ca":1,"l":[{"r":3,"t":1}],"t":"食べる","k":"たべる"},{"w":2,"r":0,"s":4,"du":1,"ca":1,"l":[],"t":"雨"}]}',
    words: [
      ['食べる', 'たべる', 'learning', null],
      ['雨', null, 'ignored', null],
    ],
  },
  'subjects of WaniKani with their stages': {
    tool: 'wanikani',
    file: '{"object":"collection","data":[{"id":440,"object":"kanji","data":{"characters":"一","readings":[],"meanings":[]}},{"id":2467,"object":"vocabulary","srs_stage":9,"data":{"characters":"一つ","readings":[{"reading":"ひとつ","primary":true}],"meanings":[{"meaning":"One Thing","primary":true},{"meaning":"One","primary":false}]}}]}',
    words: [['一つ', 'ひとつ', 'known', 'One Thing']],
  },
  'notes of Anki as text': {
    tool: 'anki',
    file: '#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:7\nx1\tMining\tDeck\t食[た]べる\t<div>to eat &amp; drink</div>\t"昨日、\n食[た]べた。"\tn5 verb\nx2\tMining\tDeck\t<ruby>雨<rt>あめ</rt></ruby>\train\t\t\n',
    words: [
      ['食べる', 'たべる', 'learning', 'to eat & drink'],
      ['雨', 'あめ', 'learning', 'rain'],
    ],
  },
  'notes of Anki 2.1.16 as text, which names nothing': {
    tool: 'table',
    file: 'ああ\t\t"<div>like that</div><div>""so"" &amp; more</div>"\tこれは<b>ああ</b>です。\t[sound:ame.mp3]\t"<img src=""ame.png"">"\tn5\n<b>あの</b>\tあの\t"<div>say</div><div>""um""</div>"\tこれは<b>あの</b>です。\t\t\t\nあれ&nbsp;\tあれ\t<div>huh?</div>\tこれは<b>あれ</b>です。\t\t\t\n',
    words: [
      ['ああ', null, 'learning', 'like that\n"so" & more'],
      ['あの', 'あの', 'learning', 'say\n"um"'],
      ['あれ', 'あれ', 'learning', 'huh?'],
    ],
  },
  'notes of Anki with named columns': {
    tool: 'anki',
    file: '#separator:Semicolon\n#html:false\n#tags:core\n#columns:Expression;Reading;Meaning\n雪;ゆき;snow\n',
    words: [['雪', 'ゆき', 'learning', 'snow']],
  },
  'a list': {
    tool: 'list',
    file: '雨\n\n雪 ゆき\r猫【ネコ】\n食べる、たべる\n～にくい\n',
    words: [
      ['雨', null, 'learning', null],
      ['雪', 'ゆき', 'learning', null],
      ['猫', 'ねこ', 'learning', null],
      ['食べる', 'たべる', 'learning', null],
      ['にくい', null, 'learning', null],
    ],
  },
  'a table without names': {
    tool: 'table',
    file: 'rain,雨,あめ,雨が朝からずっと降っている。\nsnow,雪,ゆき,雪が山にたくさん積もった。\n',
    words: [
      ['雨', 'あめ', 'learning', 'rain'],
      ['雪', 'ゆき', 'learning', 'snow'],
    ],
  },
  'a table in romaji': {
    tool: 'table',
    file: 'word,meaning\ntaberu,to eat\nGakkō,school\nxyz,nothing\nneko,cat\ninu,dog\nmizu,water\n',
    words: [
      ['たべる', 'たべる', 'learning', 'to eat'],
      ['がっこう', 'がっこう', 'learning', 'school'],
      ['xyz', null, 'not_romaji', 'nothing'],
      ['ねこ', 'ねこ', 'learning', 'cat'],
      ['いぬ', 'いぬ', 'learning', 'dog'],
      ['みず', 'みず', 'learning', 'water'],
    ],
  },
}

describe('the reading of a table', () => {
  it.each(Object.entries(files))('knows %s', async (_, { file, tool, words }) => {
    const lines = await read(file)
    expect((await look(file)).plan.tool).toBe(tool)
    expect(
      lines.map(({ word, reading, state, note, skipped, problem }) => [
        word,
        reading,
        problem && skipped === null ? problem.code : skipped === null ? state : `skipped: ${skipped}`,
        note,
      ]),
    ).toEqual(words)
  })

  it('has sentences without marks, tags and what the text has written', async () => {
    const [lwt] = await read(files['the terms of LWT']?.file ?? '')
    expect(lwt).toMatchObject({ line: 1, sentence: '昨日食べました。', tags: ['verb', 'food'] })
    const [anki] = await read(files['notes of Anki as text']?.file ?? '')
    expect(anki).toMatchObject({ line: 7, sentence: '昨日、\n食べた。', tags: ['n5', 'verb'] })
    const [own] = await read(files['the CSV of yomu']?.file ?? '')
    expect(own).toMatchObject({ line: 2, written: '眼', tags: ['n5', 'body'], meaning: 'what sees' })
    const [named] = await read(files['notes of Anki with named columns']?.file ?? '')
    expect(named?.tags).toEqual(['core'])
  })

  it('follows what the learner changes', async () => {
    const file = 'Vorderseite;Rückseite\n雨;rain\n'
    const { plan, remarks } = await look(file, { has_header: true, columns: ['word', 'meaning'] })
    expect(plan).toMatchObject({ names: ['Vorderseite', 'Rückseite'], separator: 'semicolon' })
    expect(remarks).toEqual([])
    const states = { [String(3)]: 'known' as const }
    const [first] = await read(files['the terms of LWT']?.file ?? '', { states, state: 'ignored' })
    expect(first?.state).toBe('known')
    expect((await look(file, { separator: 'lines' })).plan.tool).toBe('list')
  })

  it('keeps the tags that a word may have, and says so', async () => {
    const tags = ['x'.repeat(51), ...Array.from({ length: 25 }, (_, n) => `t${n}`)]
    const lines = await read(`word,tags\n雨,${tags.join(' ')}\n雪,a\n`, { tags: ['mine'] })
    expect(lines.map(line => line.tags?.length)).toEqual([20, 2])
    expect(lines[0]?.tags).toContain('mine')
    expect(lines.map(({ remark, problem }) => [remark !== null, problem])).toEqual([
      [true, null],
      [false, null],
    ])
  })

  it('names the fault of a row', async () => {
    const problems = async (row: string) =>
      (await read(`word,reading,state,tags,note,sentence\n${row}\n`)).map(({ problem }) => problem)
    expect(await problems(',,,n5,,')).toEqual([{ code: 'no_word' }])
    expect(await problems('雨,xyz,,,,')).toEqual([{ code: 'bad_reading', value: 'xyz' }])
    expect(await problems('雨,ame (rain),,,,')).toEqual([null])
    expect(await problems('rain,あめ,,,,')).toEqual([{ code: 'not_japanese' }])
    expect(await problems(`雨,,,,${'x'.repeat(2_001)},`)).toEqual([{ code: 'note_too_long' }])
  })
})

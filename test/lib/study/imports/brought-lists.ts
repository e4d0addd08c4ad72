/** Lists as people bring them, and their words: [word, reading, state, note, what is said about it]. */
export const broughtLists: Record<string, [file: string, words: (string | null)[][]]> = {
  'notes of Anki with a cloze, HTML, furigana and sounds': [
    '#separator:tab\n#html:true\n#notetype column:1\n#deck column:2\n#tags column:6\nCloze\tD\t昨日{{c1::峠::place}}を越えた。\tmountain pass\t\tverb\nBasic\tD\t 峠[とうげ]を 越[こ]える\t"<div>to cross<br>a &lt;pass&gt;</div>"\t[sound:a.mp3]\tn1\nBasic\tD\t<b>雹</b>&nbsp;(ひょう)\thail\t<img src="x.png">\t\n',
    [
      ['峠', null, 'learning', 'mountain pass'],
      ['峠を越える', 'とうげをこえる', 'learning', 'to cross\na <pass>'],
      ['雹', 'ひょう', 'learning', 'hail'],
    ],
  ],
  'a numbered list with bullets and comments': [
    '1. 峠\n2. 雹（ひょう）\n3) 霰 - graupel\n④ 霙\n・雪崩【なだれ】snow slide\n# 冬の言葉\n// 注釈\n- [x] 食[た]べる to eat\n10. 10月\n雪 ゆき snow, fallen\n雨＝rain\n',
    [
      ['峠', null, 'learning', null],
      ['雹', 'ひょう', 'learning', null],
      ['霰', null, 'learning', 'graupel'],
      ['霙', null, 'learning', null],
      ['雪崩', 'なだれ', 'learning', 'snow slide'],
      ['食べる', 'たべる', 'learning', 'to eat'],
      ['10月', null, 'learning', null],
      ['雪', 'ゆき', 'learning', 'snow, fallen'],
      ['雨', null, 'learning', 'rain'],
    ],
  ],
  'cards of Quizlet': [
    '峠\tmountain pass;雹\thail;',
    [
      ['峠', null, 'learning', 'mountain pass'],
      ['雹', null, 'learning', 'hail'],
    ],
  ],
  'cards of Quizlet in lines, with commas': [
    '峠,mountain pass;\n雹,hail;\n',
    [
      ['峠', null, 'learning', 'mountain pass'],
      ['雹', null, 'learning', 'hail'],
    ],
  ],
  'a table whose meanings have semicolons': [
    '峠\tpass; ridge;\n雹\thail;\n',
    [
      ['峠', null, 'learning', 'pass; ridge;'],
      ['雹', null, 'learning', 'hail;'],
    ],
  ],
  'a heading in Japanese over some of the columns': [
    '言の葉,よみがな,訳,習熟度,追加日\n峠,とうげ,mountain pass,既知,2024-01-02\n雹,ひょう,hail,foo,2024-01-03\n',
    [
      ['峠', 'とうげ', 'known', 'mountain pass'],
      ['雹', 'ひょう', 'learning', 'hail'],
    ],
  ],
  'headings in Chinese': ['单词,读音,翻译\n峠,とうげ,山口\n', [['峠', 'とうげ', 'learning', '山口']]],
  'a first row of words that are also headings': [
    '単語,たんご,word\n峠,とうげ,pass\n',
    [
      ['単語', 'たんご', 'learning', 'word'],
      ['峠', 'とうげ', 'learning', 'pass'],
    ],
  ],
  'columns of sounds, pictures, ids, dates and states': [
    'f3a9c81e22\t峠\t[sound:a.mp3]\ta.jpg\t2024-01-02 10:11\tWell Known\nb3f9c81e23\t雹\t[sound:b.mp3]\tb.png\t2024-01-03 10:12\tIGNORED\n',
    [
      ['峠', null, 'known', null],
      ['雹', null, 'ignored', null],
    ],
  ],
  'variants of words': [
    'word,reading\n峠／たむけ,\n見る・観る,\n(お)茶,\n(お)茶,おちゃ\n静か(な),\n1. アイス・クリーム,\n会う [五段],\n「霜」,\n人（ひと、にん）,\n',
    [
      ['峠', null, 'learning', null, 'たむけ'],
      ['見る', null, 'learning', null, '観る'],
      ['茶', null, 'learning', null, '(お)'],
      ['お茶', 'おちゃ', 'learning', null],
      ['静か', null, 'learning', null, '(な)'],
      ['アイス・クリーム', null, 'learning', null],
      ['会う', null, 'learning', null, '(五段)'],
      ['霜', null, 'learning', null],
      ['人', 'ひと', 'learning', null, 'にん'],
    ],
  ],
  'slashes with a meaning behind them, or another writing': [
    '霜 / しも / frost\n見る / 観る\n雹 / hail\n',
    [
      ['霜', 'しも', 'learning', 'frost'],
      ['見る', null, 'learning', null, '観る'],
      ['雹', null, 'learning', 'hail'],
    ],
  ],
  'a table of a spreadsheet, with parts of speech and stages': [
    'sep=;\nnoun;峠;mountain pass;Burned\nnoun;雹;hail;Guru 2\n',
    [
      ['峠', null, 'known', 'mountain pass'],
      ['雹', null, 'learning', 'hail'],
    ],
  ],
  'a list of imiwa, whose commas stand in brackets': [
    '会う [あう] (v5u,vi) to meet\n青い [あおい] (adj-i) blue\n赤い [あかい] (adj-i,n) red\n',
    [
      ['会う', 'あう', 'learning', '(v5u,vi) to meet'],
      ['青い', 'あおい', 'learning', '(adj-i) blue'],
      ['赤い', 'あかい', 'learning', '(adj-i,n) red'],
    ],
  ],
  'words and meanings that are also names of states': [
    '無視\tむし\tskip\n既知\tきち\tknown\n新しい\tあたらしい\tnew\n青い\tあおい\tblue\n',
    [
      ['無視', 'むし', 'learning', 'skip'],
      ['既知', 'きち', 'learning', 'known'],
      ['新しい', 'あたらしい', 'learning', 'new'],
      ['青い', 'あおい', 'learning', 'blue'],
    ],
  ],
  'a list for learners from China, with accents': [
    '会う,あう①,见面,动1\n青い,あおい②,蓝色的,形1\n学生,がくせい◎,学生,名\n酒,さけ⓪,酒,名\n',
    [
      ['会う', 'あう', 'learning', '见面'],
      ['青い', 'あおい', 'learning', '蓝色的'],
      ['学生', 'がくせい', 'learning', '学生'],
      ['酒', 'さけ', 'learning', '酒'],
    ],
  ],
  'the same as text': [
    '会う（あう）① 见面\n青い[あおい]【形】蓝色的\nテレビ① 电视\n',
    [
      ['会う', 'あう', 'learning', '见面'],
      ['青い', 'あおい', 'learning', '【形】蓝色的'],
      ['テレビ', null, 'learning', '电视'],
    ],
  ],
  'words that a table has in kana alone, and romaji': [
    'Kanji,Kana,Romaji,Nghĩa\n学生,がくせい,gakusei,học sinh\n,これ,kore,cái này\n',
    [
      ['学生', 'がくせい', 'learning', 'học sinh'],
      ['これ', 'これ', 'learning', 'cái này'],
    ],
  ],
  'a heading over romaji': [
    'Romaji,English\nneko,cat\ninu,dog\n',
    [
      ['ねこ', 'ねこ', 'learning', 'cat'],
      ['いぬ', 'いぬ', 'learning', 'dog'],
    ],
  ],
  'readings of kanji, truth values, stages, and words that a spreadsheet must not change': [
    'Kanji,On,Has card,SRS\n"=""会""",カイ,true,Guru II\n"=""青い""",セイ,true,Burned\n',
    [
      ['会', null, 'learning', null],
      ['青い', null, 'known', null],
    ],
  ],
  'kana in brackets that are, or are not, the reading': [
    '気持(ち)\n結婚(します)\n(お)母さん（おかあさん）\n取(と)り引(ひ)き\n申(し)込(み)\n百舌鳥(もず)\n愛(する)\nビル／ビルディング\n',
    [
      ['気持', null, 'learning', null, '(ち)'],
      ['結婚', null, 'learning', null, '(します)'],
      ['お母さん', 'おかあさん', 'learning', null],
      ['取り引き', 'とりひき', 'learning', null],
      ['申込', null, 'learning', null, '(し) (み)'],
      ['百舌鳥', 'もず', 'learning', null],
      ['愛', null, 'learning', null, '(する)'],
      ['ビル', null, 'learning', null, 'ビルディング'],
    ],
  ],
  'arrows, dashes and boxes': [
    '会う→to meet\n青い–blue\n[x] 赤い - red\n−人 person\n',
    [
      ['会う', null, 'learning', 'to meet'],
      ['青い', null, 'learning', 'blue'],
      ['赤い', null, 'learning', 'red'],
      ['人', null, 'learning', 'person'],
    ],
  ],
  'lines whose word stands behind its meaning or a sign': [
    'to meet - 会う\ndog: 犬 (いぬ)\n🐱 猫\nb) お茶（ちゃ）\nii. 雪\nTシャツ\n',
    [
      ['会う', null, 'learning', 'to meet'],
      ['犬', 'いぬ', 'learning', 'dog'],
      ['猫', null, 'learning', null],
      ['お茶', 'おちゃ', 'learning', null],
      ['雪', null, 'learning', null],
      ['Tシャツ', null, 'learning', null],
    ],
  ],
  'meanings in brackets or behind slashes': [
    '会う (to meet)\n青い (あおい, blue)\n雨/あめ/rain\n\u200b雪/snow\n',
    [
      ['会う', null, 'learning', 'to meet'],
      ['青い', 'あおい', 'learning', 'blue'],
      ['雨', 'あめ', 'learning', 'rain'],
      ['雪', null, 'learning', 'snow'],
    ],
  ],
  'words in one line': ['会う, 青い, 赤い\n', [['会う', null, 'learning', null, '青い 赤い']]],
  'cards whose fronts ask in another language, with ruby': [
    'Front,Back\nbusiness,<ruby>取<rt>と</rt></ruby>り<ruby>引<rt>ひ</rt></ruby>き\nrain,雨\n',
    [
      ['取り引き', 'とりひき', 'learning', 'business'],
      ['雨', null, 'learning', 'rain'],
    ],
  ],
  'cells for which there is no column': [
    '単語,読み,意味\n峠,とうげ,pass, ridge\n雹,ひょう,hail\n',
    [
      ['峠', 'とうげ', 'learning', 'pass', ' ridge'],
      ['雹', 'ひょう', 'learning', 'hail'],
    ],
  ],
}

import { catalogue } from '../../../web/language/language.ts'
import type { Unreadable } from './unreadable-file.ts'

type Reasons = Record<Unreadable, string>

/** Why a file cannot become a text, or part of one. */
export const unreadable = catalogue({
  en: {
    refused: 'The file cannot be used',
    reasons: {
      unknown_type:
        'Choose a text file (.txt), an EPUB, a saved page (.html), a text in a ZIP file, subtitles (.srt, .vtt, .ass, .ttml, .sbv, .lrc), or a video or sound file.',
      not_text: 'The file is not text in UTF-8, Shift_JIS or EUC-JP. Save it as UTF-8, or paste the text.',
      empty: 'The file is empty.',
      too_large: 'The file is too large to open here. Choose a smaller one, or paste part of the text.',
      not_epub: 'The file cannot be read as an EPUB. It may be damaged.',
      protected: 'The book is copy-protected (DRM). Only books without protection can be opened.',
      no_chapters: 'No page of the book has text that can be read.',
      only_pictures: 'All pages of the book are pictures, and pictures cannot be read as text.',
      no_page_text:
        'The page has no text. If the text appears only in the browser, copy it there and paste it here.',
      not_zip: 'The file cannot be read as a ZIP file. It may be damaged.',
      zip_protected: 'The text in the ZIP file is protected by a password. Unpack it, and choose the text.',
      no_text_inside:
        'The ZIP file has no text (.txt) or page (.html) in it. Unpack it, and choose a file from it.',
      no_lines: 'The file has no lines with times. Is it an SRT, VTT, ASS, TTML, SBV or LRC file?',
      too_many_lines: 'The file has more than 10,000 lines. Split it, and add its parts one by one.',
    } satisfies Reasons,
  },
  ja: {
    refused: 'このファイルは使えません',
    reasons: {
      unknown_type:
        'テキスト（.txt）、EPUB、保存したページ（.html）、文章の入った ZIP、字幕（.srt、.vtt、.ass、.ttml、.sbv、.lrc）、動画または音声のファイルを選んでください。',
      not_text:
        'UTF-8、Shift_JIS、EUC-JP のいずれの文章でもありません。UTF-8 で保存し直すか、文章を貼り付けてください。',
      empty: 'ファイルが空です。',
      too_large: '大きすぎて開けません。小さいファイルを選ぶか、文章の一部を貼り付けてください。',
      not_epub: 'EPUB として読み込めません。ファイルが壊れている可能性があります。',
      protected: 'この本はコピー防止（DRM）で保護されています。開けるのは保護のない本だけです。',
      no_chapters: 'この本には、文章として読めるページがありません。',
      only_pictures: 'この本のページはすべて画像です。画像は文章として読み込めません。',
      no_page_text:
        'このページには文章がありません。ブラウザーで表示される文章なら、コピーして貼り付けてください。',
      not_zip: 'ZIP ファイルとして読み込めません。ファイルが壊れている可能性があります。',
      zip_protected: 'ZIP ファイル内の文章にパスワードがかかっています。展開してから文章を選んでください。',
      no_text_inside:
        'ZIP ファイルにテキスト（.txt）もページ（.html）もありません。展開してから、中のファイルを選んでください。',
      no_lines: '時刻つきの行がありません。SRT・VTT・ASS・TTML・SBV・LRC ファイルか確認してください。',
      too_many_lines: '10,000 行を超えています。ファイルを分けて、一つずつ追加してください。',
    },
  },
  zh: {
    refused: '无法使用此文件',
    reasons: {
      unknown_type:
        '请选择文本文件（.txt）、EPUB、保存的网页（.html）、装有文章的 ZIP、字幕（.srt、.vtt、.ass、.ttml、.sbv、.lrc）、视频或音频文件。',
      not_text: '文件不是 UTF-8、Shift_JIS 或 EUC-JP 编码的文本。请另存为 UTF-8，或直接粘贴文章。',
      empty: '文件是空的。',
      too_large: '文件太大，无法打开。请选择较小的文件，或粘贴部分内容。',
      not_epub: '无法作为 EPUB 读取，文件可能已损坏。',
      protected: '此书有版权保护（DRM），只能打开没有保护的书。',
      no_chapters: '书中没有可以作为文章读取的页面。',
      only_pictures: '此书的页面全是图片，无法作为文章读取。',
      no_page_text: '此页面没有文字。如果文字是在浏览器中生成的，请在浏览器中复制后粘贴到此处。',
      not_zip: '无法作为 ZIP 文件读取，文件可能已损坏。',
      zip_protected: 'ZIP 文件中的文章设有密码，请先解压，再选择其中的文章。',
      no_text_inside: 'ZIP 文件中没有文本（.txt）或网页（.html），请先解压，再选择其中的文件。',
      no_lines: '其中没有带时间的行。请确认是 SRT、VTT、ASS、TTML、SBV 或 LRC 文件。',
      too_many_lines: '文件超过 10,000 行。请拆分后逐个添加。',
    },
  },
})

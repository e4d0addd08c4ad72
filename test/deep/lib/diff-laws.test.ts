import '../../lib/text/diff-laws.test.ts'

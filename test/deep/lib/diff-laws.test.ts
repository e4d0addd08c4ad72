import '../../lib/japanese/diff-laws.test.ts'

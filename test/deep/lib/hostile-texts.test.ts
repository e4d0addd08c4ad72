import '../../lib/japanese/hostile-texts.test.ts'

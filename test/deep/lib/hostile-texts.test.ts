import '../../lib/text/hostile-texts.test.ts'

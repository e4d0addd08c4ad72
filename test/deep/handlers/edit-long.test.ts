import '../../handlers/data/edit-long.test.ts'

import '../../handlers/data/edit-left.test.ts'

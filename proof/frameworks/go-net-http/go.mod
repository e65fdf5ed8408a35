module ledgernode

go 1.24

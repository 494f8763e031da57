INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES
	('end-forge-stop', 'rules.propose', 'rules.approve', 'never');

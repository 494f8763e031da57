-- Points are on no chain: `issued` is where they come from, as far below zero as many were given, and of `points` nobody has fewer than none.
CREATE OR REPLACE FUNCTION ledger_limited(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN kind IN ('reward-budget', 'reward-reserved', 'principal', 'owed', 'points') THEN true
		WHEN kind IN ('vault', 'kept', 'opening', 'float', 'fee', 'rent', 'transit', 'announced', 'paid-out', 'unexplained', 'issued') THEN false
	END
$$;

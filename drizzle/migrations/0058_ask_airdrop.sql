-- A list is reckoned, and goes out, as soon as somebody asks, and what was given is signed; which jobs there are beside it is for the migrations that named them.
DO $$
BEGIN
	EXECUTE replace(pg_get_functiondef('enqueue_job(text,json,text,double precision)'::regprocedure), '''settlement:look'',', '''settlement:look'', ''airdrop:deliver'', ''drops:sweep'',');
END $$;

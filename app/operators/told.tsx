/** What has just been done, or why not; nothing where neither. */
export const Told = ({ done, error }: Readonly<{ done: string | null; error: string | undefined }>) => (
	<>
		{done ? (
			<p className="notice" role="status">
				{done}
			</p>
		) : null}
		{error ? (
			<p className="notice notice-loss" role="alert">
				{error}
			</p>
		) : null}
	</>
)

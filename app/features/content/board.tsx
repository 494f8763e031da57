import { track } from "#app/tracking/definitions/definitions.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { Modal } from "#app/ui/modal.tsx"
import { Paragraphs } from "#app/ui/paragraphs.tsx"
import { ExampleTag } from "./page-parts.tsx"
import { Story } from "./story.tsx"
import type { View } from "./templates.ts"

/** The board as the operator has published it: one line a member, what they say of themselves in a dialog. */
export function Board(view: View) {
	const { t, own, lang } = view
	const members = view.published.board ?? []
	return (
		<Story {...view}>
			<section className="part">
				<div className="wrap members">
					<h2 className="part-title">{t(`${own}:members.heading`)}</h2>
					{members.length === 0 ? <p className="lead">{t(`${own}:members.none`)}</p> : null}
					<ol>
						{members.map((member, index) => (
							<li key={member.id} className="member">
								<p className="caption">{t(`${own}:members.seat`, { number: index + 1 })}</p>
								<div>
									<h3>
										{member.name[lang]} {member.example ? <ExampleTag t={t} /> : null}
									</h3>
									<p>{member.role[lang]}</p>
									<ul className="members-links" aria-label={t(`${own}:members.links`, { name: member.name[lang] })}>
										{member.links.map(({ network, href }) => (
											<li key={network}>
												<a
													href={href}
													rel="noopener"
													aria-label={t(`${own}:members.on`, { name: member.name[lang], network })}
													{...track("parts.outside")}
													data-param={network}
												>
													{network}
												</a>
											</li>
										))}
									</ul>
								</div>
								<a className={buttonClass("line")} href={`#modal-${member.id}`} {...track("parts.more")}>
									{t("content:more")}
									<span className="sr-only"> {t(`${own}:members.moreOf`, { name: member.name[lang] })}</span>
								</a>
							</li>
						))}
					</ol>
					{members.some(({ example }) => example) ? <p className="caption">{t("content:exampleNote")}</p> : null}
				</div>
				{members.map(({ id, name, role, about }) => (
					<Modal
						key={id}
						id={`modal-${id}`}
						title={<span className="members-name">{name[lang]}</span>}
						closeLabel={t("content:close")}
						size="medium"
					>
						<p className="caption">{role[lang]}</p>
						<div className="part-body">
							<Paragraphs text={about[lang]} />
						</div>
					</Modal>
				))}
			</section>
		</Story>
	)
}

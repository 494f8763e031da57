/** Between the keys of two persons in the actor of one row: of who proposed an act and who approved it. */
export const ACTORS_BETWEEN = " + "

export type FaceName = "body" | "title-hangul" | "title-latin" | "figures"
export type Needed = Readonly<Record<FaceName, () => string>>
export declare const NEEDED: Needed
export declare function texts(words: unknown): Generator<[key: string, text: string]>
export declare function buildFonts(): Promise<void>
export declare function cutFaces(out: string, needed: Needed): Promise<void>
export declare function missingFrom(name: FaceName, out?: string, needed?: Needed): Promise<string[]>

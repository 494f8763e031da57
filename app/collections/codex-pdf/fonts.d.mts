export type FaceName = "body" | "title-hangul" | "title-latin" | "figures"
export declare const NEEDED: Readonly<Record<FaceName, () => string>>
export declare function buildFonts(): Promise<void>
export declare function missingFrom(name: FaceName): Promise<string[]>
